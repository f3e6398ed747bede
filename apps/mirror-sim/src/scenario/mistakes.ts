import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { mirrorResult } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import { TESTS_PER_CHECK } from '@skin-mirror/shared/progress/progress.ts';
import type { Say } from '../messages.ts';

/** A mistake in a part of a scenario's file. */
export interface Finding {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

type Fields = Readonly<Record<string, unknown>>;
type Path = readonly PropertyKey[];

/** The most tests of a scenario. */
const MOST_TESTS = 100_000;

/** How far the steps have come. */
interface Course {
  /** The calls that the current test has made already. Undefined before the first test. */
  test: ReadonlySet<string> | undefined;
  /** True if a step was asked to which `expect` can refer. */
  asked: boolean;
  promoted: boolean;
  offered: boolean;
  /** The days that have passed. */
  days: number;
}

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const numberOf = (value: unknown, otherwise: number): number => (Number.isFinite(value) ? Number(value) : otherwise);

/**
 * Finds what the form of a scenario doesn't tell: names of nobody, steps that come too early, days beyond the clock. Looks
 * at the file as it is, whatever else is wrong with it.
 */
export function findMistakes(content: unknown, say: Say): Finding[] {
  const scenario = fieldsOf(content) ?? {};
  const ids = new Set(listOf(scenario.customers).map((one) => fieldsOf(one)?.id));
  const mirrors = listOf(scenario.devices).length;
  const clockDays = fieldsOf(scenario.clock)?.days;
  const found: Finding[] = [];
  const tell = (path: Path, message: string) => found.push({ path, message });
  const early = (step: string, before: string) => say('mistake.too_early', { step, before });

  const knows = (id: unknown, path: Path) => {
    if (typeof id === 'string' && !ids.has(id)) tell(path, say('mistake.no_customer', { id }));
  };
  const hasMirror = (index: unknown, path: Path) => {
    if (Number.isInteger(index) && Number(index) >= mirrors)
      tell(path, say('mistake.no_device', { index: Number(index) }));
  };

  function walk(list: unknown, path: Path, course: Course, within: readonly string[]): number {
    return listOf(list).reduce<number>((tests, one, index) => {
      const step = fieldsOf(one);
      return step ? tests + take(step, [...path, index], course, within) : tests;
    }, 0);
  }

  /** Returns how many tests the step makes. */
  function take(step: Fields, path: Path, course: Course, within: readonly string[]): number {
    checkReferences(step, path);
    const name = String(step.do);
    switch (name) {
      case 'loop':
      case 'repeat': {
        const before = course.days;
        const tests = walk(step.steps, [...path, 'steps'], course, within);
        const rounds = numberOf(step.times, 1);
        const every = name === 'repeat' ? numberOf(step.every, 0) : 0;
        course.days = before + rounds * (course.days - before) + (rounds - 1) * every;
        checkDays(path, course);
        return rounds * tests;
      }
      case 'choose': {
        const ends = listOf(step.of).map((one, index) => {
          const own = { ...course };
          const tests = walk(fieldsOf(one)?.steps, [...path, 'of', index, 'steps'], own, within);
          return { own, tests };
        });
        const all = ends.map(({ own }) => own);
        // A call that only some of them have made may be missing afterwards.
        course.test = all.every(({ test }) => test) ? commonOf(all.map(({ test }) => test ?? new Set())) : undefined;
        course.asked = all.every(({ asked }) => asked);
        course.days = Math.max(course.days, ...all.map(({ days }) => days));
        return Math.max(0, ...ends.map(({ tests }) => tests));
      }
      case 'parallel':
      case 'offline':
        if (within.length > 0) tell([...path, 'do'], say('mistake.within', { step: name, outer: within.join(' + ') }));
        return walk(step.steps, [...path, 'steps'], course, [...within, name]);
      default:
        return single(name, step, path, course, within);
    }
  }

  function single(name: string, step: Fields, path: Path, course: Course, within: readonly string[]): number {
    const at = [...path, 'do'];
    const done = course.test;
    const add = (call: string) => {
      course.test = new Set(done).add(call);
    };
    const isStaff = ['set', 'promote', 'end_promotion', 'offer', 'erase', 'merge', 'import'].includes(name);
    if (within.length > 0 && (isStaff || ['wait', 'series', 'check', 'heartbeat'].includes(name)))
      tell(at, say('mistake.within', { step: name, outer: within.join(' + ') }));
    if (name === 'expect') {
      if (!course.asked) tell(at, say('mistake.nothing_asked'));
      return 0;
    }
    if (name === 'wait') {
      course.days += numberOf(step.days, 0);
      checkDays(path, course);
      return 0;
    }
    course.asked = true;
    switch (name) {
      case 'register':
      case 'upload':
        course.test = new Set(name === 'upload' ? ['register', 'capture', 'finish'] : [name]);
        if (step.measured !== undefined) checkMeasured(step.measured, [...path, 'measured']);
        return 1;
      case 'series':
      case 'check':
        course.test = new Set(['register', 'capture', 'finish']);
        if (name === 'check') return TESTS_PER_CHECK;
        for (const [index, day] of listOf(step.days).entries())
          if (typeof clockDays === 'number' && typeof day === 'number' && day <= -clockDays)
            tell([...path, 'days', index], say('mistake.before_first_day', { day }));
        return listOf(step.days).length;
      case 'capture':
      case 'finish':
        if (!done) tell(at, early(name, 'register'));
        else if (done.has('finish')) tell(at, say('mistake.after_end', { step: name }));
        else if (done.has(name)) tell(at, say('mistake.had_already', { step: name }));
        if (step.measured !== undefined) checkMeasured(step.measured, [...path, 'measured']);
        if (done) add(name);
        return 0;
      case 'result':
      case 'open_report':
      case 'scan_qr':
      case 'draw':
      case 'claim':
        if (!done) tell(at, early(name, 'register'));
        else if (name !== 'result' && !done.has('finish')) tell(at, say('mistake.before_end', { step: name }));
        if (name === 'draw' && !course.promoted) tell(at, early('draw', 'promote'));
        if (name === 'claim' && !course.offered) tell(at, early('claim', 'offer'));
        if (done) add(name);
        return 0;
      case 'redeem':
        if (!done) tell(at, early('redeem', 'register'));
        else if (!done.has('draw') && !done.has('claim')) tell(at, early('redeem', 'draw, claim'));
        return 0;
      case 'promote':
        course.promoted = true;
        checkPrizes(step, path);
        return 0;
      case 'offer':
        course.offered = true;
        return 0;
      case 'end_promotion':
        if (!course.promoted) tell(at, early('end_promotion', 'promote'));
        course.promoted = false;
        return 0;
      case 'set':
        checkSettings(step.values, [...path, 'values']);
        return 0;
      default:
        return 0;
    }
  }

  function checkReferences(step: Fields, path: Path): void {
    for (const name of ['customer', 'from', 'into']) {
      const who = step[name];
      knows(who, [...path, name]);
      for (const [index, one] of listOf(who).entries()) knows(fieldsOf(one)?.id, [...path, name, index, 'id']);
    }
    if (step.from !== undefined && step.from === step.into) tell([...path, 'into'], say('mistake.same_customer'));
    hasMirror(step.device, [...path, 'device']);
  }

  function checkDays(path: Path, { days }: Course): void {
    if (typeof clockDays === 'number' && days > clockDays - 1)
      tell(path, say('mistake.after_last_day', { days: days + 1, clock: clockDays }));
  }

  function checkPrizes({ prizes }: Fields, path: Path): void {
    const sum = listOf(prizes).reduce<number>((all, one) => all + numberOf(fieldsOf(one)?.probability, 0), 0);
    if (sum > 100) tell([...path, 'prizes'], say('mistake.over_100', { sum }));
  }

  function checkSettings(values: unknown, path: Path): void {
    const shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean; error?: Error } }>> =
      shopConfig.shape;
    for (const [key, value] of Object.entries(fieldsOf(values) ?? {})) {
      const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
      if (!schema) tell([...path, key], say('mistake.no_setting', { key }));
      else if (!schema.safeParse(value).success) tell([...path, key], say('mistake.bad_setting'));
    }
  }

  function checkMeasured(value: unknown, path: Path): void {
    for (const issue of mirrorResult.safeParse(value).error?.issues ?? [])
      tell([...path, ...issue.path], issue.message);
  }

  for (const [index, one] of listOf(scenario.faults).entries())
    hasMirror(fieldsOf(one)?.device, ['faults', index, 'device']);
  for (const [index, one] of listOf(scenario.customers).entries())
    if (listOf(scenario.customers).findIndex((other) => fieldsOf(other)?.id === fieldsOf(one)?.id) !== index)
      tell(['customers', index, 'id'], say('mistake.same_id'));
  const tests = walk(
    scenario.steps,
    ['steps'],
    { test: undefined, asked: false, promoted: false, offered: false, days: 0 },
    [],
  );
  if (tests > MOST_TESTS) tell(['steps'], say('mistake.too_many_tests', { tests, most: MOST_TESTS }));
  return found;
}

const commonOf = ([first = new Set(), ...others]: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set([...first].filter((one) => others.every((other) => other.has(one))));
