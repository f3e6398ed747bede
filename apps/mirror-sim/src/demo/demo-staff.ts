import type { Outcome } from '@skin-mirror/shared/follow-up/follow-up.ts';
import { type DemoTexts, demoTexts } from '@skin-mirror/shared/i18n/demo-texts.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { addDays, type Day, dayRange, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Phone } from '../client/phone.ts';
import type { SentTest } from '../run/run-report.ts';
import type { Staff } from '../staff/staff.ts';
import { promoteInDemo } from './demo-marketing.ts';

/** The notes after each test of a customer, by the id of the customer in the demo's scenario. */
const NOTES: Readonly<Record<string, readonly (keyof DemoTexts['notes'])[]>> = {
  'acne-cured': ['chin_breaks_out', 'marks_remain', 'sees_the_difference', 'sent_a_colleague'],
  brighter: ['worried_about_dullness', 'wears_sunscreen'],
  'summer-sun': ['sensitive_season', 'back_from_sea'],
};

/** One of this many successful tests ends with a sale. */
const TESTS_PER_SALE = 24;
const MOST_SOLD_AT_ONCE = 2;

const CONTACTS: readonly { outcome: Outcome; in_days: number; note: keyof DemoTexts['contacts'] }[] = [
  { outcome: 'appointment', in_days: 3, note: 'appointment' },
  { outcome: 'not_reached', in_days: 0, note: 'not_reached' },
  { outcome: 'reached', in_days: 10, note: 'reached' },
  { outcome: 'appointment', in_days: 6, note: 'with_mother' },
  { outcome: 'declined', in_days: 0, note: 'declined' },
];

/** Does in the demo shop what its staff would have done: notes, sales, contacts and a promotion. */
export async function actAsStaff(staff: Staff, phone: Phone, sent: readonly SentTest[], now: Date): Promise<void> {
  const { attr } = await staff.ask('identity', 'lookup', {});
  const texts = demoTexts(attr.locale);
  const done = sent.flatMap(({ test, delivery: { analysis_id } }) =>
    analysis_id !== undefined && test.end.status === RECORD_STATUS.success ? [{ test, analysis_id }] : [],
  );
  const byPersona = Map.groupBy(done, ({ test }) => test.visit.persona.id);
  for (const [persona, notes] of Object.entries(NOTES)) {
    for (const [index, { analysis_id }] of (byPersona.get(persona) ?? []).entries()) {
      const note = notes[index];
      if (note) await staff.ask('record', 'mark', { analysis_id, mark: texts.notes[note] });
    }
  }
  for (const [index, { analysis_id, test }] of done.entries()) {
    if (index % TESTS_PER_SALE === 0 || NOTES[test.visit.persona.id]) await sell(staff, analysis_id);
  }
  const today = shopDay(now, attr.timezone);
  await contact(staff, today, texts);
  const tests = done.map(({ test, analysis_id }) => ({
    analysis_id,
    test_time: new Date(String(test.start.test_time)),
  }));
  const startOf = (day: Day) => dayRange(day, day, attr.timezone).start;
  await promoteInDemo(staff.speaking(attr.locale), phone, tests, { today, startOf, locale: attr.locale });
}

/** Marks the first recommended products as sold. */
async function sell(staff: Staff, analysis_id: string): Promise<void> {
  const { goods } = await staff.ask('record', 'get', { id: analysis_id });
  const sold = goods.slice(0, MOST_SOLD_AT_ONCE).map(({ goods_id }) => ({ goods_id, num: 1 }));
  if (sold.length > 0) await staff.ask('record', 'sell', { analysis_id, goods: sold });
}

async function contact(staff: Staff, today: Day, { contacts }: DemoTexts): Promise<void> {
  const due = { state: 'due', page: 1, pageSize: CONTACTS.length } as const;
  const { list } = await staff.ask('followUp', 'list', due);
  for (const [index, { id }] of list.entries()) {
    const { outcome, in_days, note } = CONTACTS[index] as (typeof CONTACTS)[number];
    const next_on = in_days > 0 ? addDays(today, in_days) : '';
    await staff.ask('followUp', 'note', { id, outcome, next_on, note: contacts[note] });
  }
}
