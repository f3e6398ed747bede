import { type FieldMode, missingRegistration, type RegField } from '@skin-mirror/shared/config/registration.ts';
import {
  closeUpsOf,
  DIMENSION_KEYS,
  type ImageKind,
  LENSES,
  LIGHT_MODES,
} from '@skin-mirror/shared/dimension/dimension.ts';
import { AGREEMENT_VERSION } from '@skin-mirror/shared/identity/identity.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { mirrorResult, type recordEnd, type recordStart } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import type { Question } from '@skin-mirror/shared/question/question.schema.ts';
import { questionAnswers, recordCustomer } from '@skin-mirror/shared/record/record.schema.ts';
import { addDays, type Day, dayRange, HOUR_MS, MINUTE_MS, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { v5 as uuidv5 } from 'uuid';
import type { z } from 'zod';
import { OWN_WORDS } from '../person/own-words.ts';
import type { Persona } from '../person/personas.ts';
import { createRandom, type Random } from '../random.ts';
import type { Visit } from '../scenario/plan.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Calendar } from '../scenario/unroll.ts';
import { measure, qualityOf, scoresAfter } from './measurement.ts';
import { answerQuestions } from './questionnaire.ts';

export type TestStart = z.input<typeof recordStart>;
export type TestEnd = z.input<typeof recordEnd>;

export interface SkinTest {
  readonly visit: Visit;
  readonly device_no: string;
  readonly start: TestStart;
  readonly end: TestEnd;
  readonly kinds: readonly ImageKind[];
  /** An incomplete registration that the mirror sends first and the server must refuse. */
  readonly incomplete?: TestStart;
}

/** The shop settings that influence simulated tests. */
export interface Shop {
  readonly timezone: string;
  /** The shop's language, in which customers have their names. Undefined if it is none of the console's. */
  readonly locale?: Locale | undefined;
  readonly questions: readonly Question[];
  /** How the mirror asks for each field of the registration. Undefined if the shop doesn't ask. */
  readonly registration?: Readonly<Record<RegField, FieldMode>> | undefined;
  /** How the mirror measures moisture: 1 by itself (the default), 2 with a moisture pen. */
  readonly moisture_mode?: 1 | 2;
}

/**
 * Special endings of a customer's mobile number. 0001: no face is found. 0002: the analysis fails. 0003: only a few
 * photos are sent. 0004: everything is sent twice.
 */
const MAGIC = { noFace: '0001', failed: '0002', fewPhotos: '0003', twice: '0004' } as const;

const hasMagic = ({ persona }: Visit, ending: string): boolean => persona.mobile.endsWith(ending);
export const isSentTwice = (visit: Visit): boolean => hasMagic(visit, MAGIC.twice);

/** The namespace for test ids (UUID version 5). */
const NAMESPACE = '6f2a1c0e-7d54-4b8e-9a3f-51c0de5e11f0';
const FIRST_DAY = '2020-01-01';
const WORST_MARKED = 3;

/** Returns the time of a run: now, or the evening before if the shop has been open today for less than an hour. */
export function workingTime(now: Date, { clock }: Pick<Scenario, 'clock'>, { timezone }: Pick<Shop, 'timezone'>): Date {
  const today = shopDay(now, timezone);
  const { open, close } = openingHours(today, clock, timezone);
  if (now.getTime() >= Math.min(open + SHORTEST_DAY_MS, close)) return now;
  return new Date(openingHours(addDays(today, -1), clock, timezone).close);
}

export function calendarAt(now: Date, { clock }: Scenario, { timezone }: Shop): Calendar {
  const today = shopDay(now, timezone);
  const { open, close } = openingHours(today, clock, timezone);
  const elapsed = (now.getTime() - open) / (close - open);
  return { today, elapsed: Math.min(1, Math.max(0, elapsed)) };
}

export interface TestContext {
  readonly scenario: Scenario;
  readonly seed: string | number;
  readonly now: Date;
  readonly shop: Shop;
  readonly device_no: string;
}

/** Makes the test of a visit. The same arguments always give the same test. */
export function buildTest(visit: Visit, context: TestContext): SkinTest {
  const { scenario, seed, now, shop, device_no } = context;
  const today = shopDay(now, shop.timezone);
  const test_time = testTime(visit, context);
  const test = assembleTest(visit, shop, {
    device_no,
    name: [seed, scenario.name, today, device_no, visit.number].join('/'),
    test_time,
    random: createRandom(`${seed}/${scenario.name}/test ${visit.number}`),
  });
  const frozen = visit.before && buildTest(visit.before, context).end.result;
  if (!frozen || !test.end.result) return test;
  return { ...test, end: { ...test.end, result: frozen } };
}

/** Makes a test. Its id is computed from `name`. */
export function assembleTest(
  visit: Visit,
  shop: Shop,
  { device_no, name, test_time, random }: { device_no: string; name: string; test_time: Date; random: Random },
): SkinTest {
  const isOld = visit.faults?.some((one) => one.do === 'old_app');
  const { capture_state, ...described } = describeCustomer(visit, shop, random);
  const start: TestStart = {
    client_uuid: uuidv5(name, NAMESPACE),
    seq: testCounter(test_time),
    test_time: test_time.toISOString(),
    ...(!isOld && { capture_state }),
    ...described,
  };
  const measured = endOfTest(visit, shop, random);
  const end = isOld ? asOldApp(measured) : measured;
  const incomplete = incompleteStart(visit, shop, start);
  return { visit, device_no, start, end, kinds: photoKinds(visit, end), ...(incomplete && { incomplete }) };
}

/** An older program calls the sharpness `blur`, and knows no capture state. */
function asOldApp(end: TestEnd): TestEnd {
  if (!end.quality) return end;
  const { sharpness, ...others } = end.quality;
  return sharpness === undefined ? end : { ...end, quality: { ...others, blur: sharpness } };
}

/** Returns the test without what the customer forgot; undefined if the server takes it like that. */
function incompleteStart({ forgets }: Visit, { registration }: Shop, start: TestStart): TestStart | undefined {
  const kept = Object.entries(start.customer ?? {}).filter(([field]) => !forgets.some((one) => one === field));
  const customer = recordCustomer.parse(Object.fromEntries(kept));
  return registration && missingRegistration(registration, customer) ? { ...start, customer } : undefined;
}

/** Returns the test's sequence number. It rises with the time of the mirror's tests, even across scenarios. */
export const testCounter = (test_time: Date): number =>
  Math.floor((test_time.getTime() - Date.parse(FIRST_DAY)) / 1000);

function describeCustomer(visit: Visit, shop: Shop, random: Random) {
  const { persona, level, guide, declines_photos, declines_contact, declines_marketing } = visit;
  const { nickname, mobile, sex, age, location } = persona;
  return {
    capture_state: visit.still_to_come !== undefined ? 1 : random.stream('make-up').weighted(CAPTURE_STATES).state,
    customer: { ...furtherAnswers(persona, shop), nickname, mobile, sex, age, location, ...(level && { level }) },
    consent: {
      text_id: AGREEMENT_VERSION,
      photos: declines_photos ? 0 : 1,
      contact: declines_contact ? 0 : 1,
      marketing: declines_marketing ? 0 : 1,
    },
    questions: visit.answers
      ? questionAnswers.parse(visit.answers)
      : answerQuestions(shop.questions, persona, random.stream('questions')),
    ...(guide && { user_acct: guide }),
  } satisfies Partial<TestStart>;
}

/** The answers to fields that the shop's registration requires. */
function furtherAnswers({ locale }: Persona, { registration }: Shop) {
  const { level, comments, introducer } = OWN_WORDS[locale];
  const words = { level, comments, introducer };
  return Object.fromEntries(
    Object.entries(words).filter(([field]) => registration?.[field as keyof typeof words] === 'required'),
  );
}

const CAPTURE_STATES = [
  { state: 1, weight: 82 },
  { state: 2, weight: 14 },
  { state: 3, weight: 4 },
] as const;

/** Returns the result of the analysis, or the reason why there is no result. */
function endOfTest(visit: Visit, { moisture_mode }: Shop, random: Random): TestEnd {
  const capture = hasMagic(visit, MAGIC.noFace) ? 'no_face' : visit.quality;
  const quality = qualityOf(capture, random.stream('quality'));
  if (capture !== 'good') return { status: 3, reason_key: capture, quality };
  if (visit.failed || hasMagic(visit, MAGIC.failed)) return { status: 4, reason_key: 'analysis_failed', quality };
  if (visit.measured) return { status: 2, quality, result: mirrorResult.parse(visit.measured) };
  const persona = { ...visit.persona, noise: visit.noise ?? visit.persona.noise };
  const result = measure(persona, visit.days_since_first, random.stream('measurement'), moisture_mode);
  return { status: 2, quality, result };
}

const CLOSE_UPS_PER_LENS = 3;
const CLOSE_UPS = LENSES.flatMap((lens) => closeUpsOf(lens).slice(0, CLOSE_UPS_PER_LENS));

function photoKinds(visit: Visit, end: TestEnd): readonly ImageKind[] {
  if (visit.declines_photos || end.reason_key === 'no_face') return [];
  if (end.reason_key === 'blurred') return visit.photos === 'none' ? [] : ['white'];
  const photos = hasMagic(visit, MAGIC.fewPhotos) ? 'few' : visit.photos;
  switch (photos) {
    case 'none':
      return [];
    case 'white':
    case 'shared':
      return ['white'];
    case 'few':
      return ['white', 'positive', 'uv'];
    case 'all':
    case 'close_ups':
      if (end.status !== 2) return LIGHT_MODES;
      return [...LIGHT_MODES, ...worstMarked(visit), ...(photos === 'all' ? [] : CLOSE_UPS)];
  }
}

function worstMarked({ persona, days_since_first }: Visit): ImageKind[] {
  const scores = scoresAfter(persona, days_since_first);
  const worst = DIMENSION_KEYS.toSorted((a, b) => scores[a] - scores[b]);
  return worst.slice(0, WORST_MARKED).map((key) => `mark_${key}` as const);
}

/**
 * Returns the time of the test. On the day of the run it is never later than the run. The milliseconds are those of the
 * scenario and the seed, so that two scenarios have no test of a mirror at the same time.
 */
function testTime(visit: Visit, { scenario, seed, now, shop }: TestContext): Date {
  const day = addDays(shopDay(now, shop.timezone), visit.day);
  const hours = openingHours(day, scenario.clock, shop.timezone);
  const end = Math.min(hours.close, now.getTime());
  const start = hours.open;
  const time = start + visit.share * (end - start) - (visit.still_to_come ?? 0) * CHECK_PAUSE_MS;
  const own = createRandom(`${seed}/${scenario.name}/milliseconds`).int(0, 999);
  return new Date(Math.min(Math.floor(Math.max(start, time) / 1000) * 1000 + own, Math.max(start, end)));
}

/** The time between two tests of a repeatability check. */
const CHECK_PAUSE_MS = 2 * MINUTE_MS;

const SHORTEST_DAY_MS = HOUR_MS;

function openingHours(day: Day, { open, close }: Scenario['clock'], timezone: string) {
  const midnight = dayRange(day, day, timezone).start.getTime();
  const at = (time: string) => midnight + Date.parse(`1970-01-01T${time}:00Z`);
  return { midnight, open: at(open), close: at(close) };
}
