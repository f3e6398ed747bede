import { followUpContract } from '@skin-mirror/shared/follow-up/follow-up.contract.ts';
import type { Outcome } from '@skin-mirror/shared/follow-up/follow-up.ts';
import { identityContract } from '@skin-mirror/shared/identity/identity.contract.ts';
import { recordContract } from '@skin-mirror/shared/record/record.contract.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { addDays, type Day, dayRange, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Bilingual } from '@skin-mirror/shared/translation/bilingual.ts';
import type { Phone } from '../client/phone.ts';
import type { SentTest } from '../run/run-report.ts';
import type { Staff } from '../staff/staff.ts';
import type { DemoLanguage } from './demo-language.ts';
import { promoteInDemo } from './demo-marketing.ts';

/** The notes after each test of a customer, by the id of the customer in the demo's scenario. */
const NOTES: Readonly<Record<string, readonly Bilingual[]>> = {
  'acne-cured': [
    {
      zh: '下巴反复冒痘，先减少去角质，换温和洁面。',
      en: 'Keeps breaking out on the chin. Fewer peels, a milder cleanser.',
    },
    {
      zh: '新痘少了，痘印还在。继续用精华，四周后复测。',
      en: 'Fewer new spots, marks remain. Keep the serum, next test in four weeks.',
    },
    { zh: '自己也觉得明显平整了。', en: 'She sees the difference herself.' },
    { zh: '很满意，介绍了一位同事来。', en: 'Very happy, has sent us a colleague.' },
  ],
  brighter: [
    { zh: '在意暗沉，白天不太防晒。', en: 'Worried about dullness, rarely wears sunscreen.' },
    { zh: '开始每天防晒。', en: 'Wears sunscreen every day now.' },
  ],
  'summer-sun': [
    { zh: '换季敏感，建议先停酸类。', en: 'Sensitive at the turn of the season. No acids for now.' },
    { zh: '海边度假回来，两颊泛红，先修护屏障。', en: 'Back from the seaside with red cheeks. Barrier care first.' },
  ],
};

/** One of this many successful tests ends with a sale. */
const TESTS_PER_SALE = 24;
const MOST_SOLD_AT_ONCE = 2;

const CONTACTS: readonly { outcome: Outcome; in_days: number; note: Bilingual }[] = [
  {
    outcome: 'appointment',
    in_days: 3,
    note: { zh: '周末下午方便，想再看看毛孔。', en: 'Weekend afternoon suits her, wants to see her pores.' },
  },
  { outcome: 'not_reached', in_days: 0, note: { zh: '没接电话。', en: 'No answer.' } },
  {
    outcome: 'reached',
    in_days: 10,
    note: { zh: '出差中，回来再约。', en: 'On a business trip, will arrange it afterwards.' },
  },
  { outcome: 'appointment', in_days: 6, note: { zh: '想带妈妈一起来测。', en: 'Would like to bring her mother.' } },
  { outcome: 'declined', in_days: 0, note: { zh: '搬家了，不方便过来。', en: 'Has moved away.' } },
];

/** Does in the demo shop what its staff would have done: notes, sales, contacts and a promotion. */
export async function actAsStaff(staff: Staff, phone: Phone, sent: readonly SentTest[], now: Date): Promise<void> {
  const { attr } = await staff.ask(identityContract, 'identity', 'lookup', {});
  const language: DemoLanguage = attr.locale.startsWith('zh') ? 'zh' : 'en';
  const say = (words: Bilingual) => words[language];
  const done = sent.flatMap(({ test, delivery: { analysis_id } }) =>
    analysis_id !== undefined && test.end.status === RECORD_STATUS.success ? [{ test, analysis_id }] : [],
  );
  const byPersona = Map.groupBy(done, ({ test }) => test.visit.persona.id);
  for (const [persona, notes] of Object.entries(NOTES)) {
    for (const [index, { analysis_id }] of (byPersona.get(persona) ?? []).entries()) {
      const mark = notes[index];
      if (mark) await staff.ask(recordContract, 'record', 'mark', { analysis_id, mark: say(mark) });
    }
  }
  for (const [index, { analysis_id, test }] of done.entries()) {
    if (index % TESTS_PER_SALE === 0 || NOTES[test.visit.persona.id]) await sell(staff, analysis_id);
  }
  const today = shopDay(now, attr.timezone);
  await contact(staff, today, say);
  const tests = done.map(({ test, analysis_id }) => ({
    analysis_id,
    test_time: new Date(String(test.start.test_time)),
  }));
  const startOf = (day: Day) => dayRange(day, day, attr.timezone).start;
  await promoteInDemo(staff.speaking(attr.locale), phone, tests, { today, startOf, language });
}

/** Marks the first recommended products as sold. */
async function sell(staff: Staff, analysis_id: string): Promise<void> {
  const { goods } = await staff.ask(recordContract, 'record', 'get', { id: analysis_id });
  const sold = goods.slice(0, MOST_SOLD_AT_ONCE).map(({ goods_id }) => ({ goods_id, num: 1 }));
  if (sold.length > 0) await staff.ask(recordContract, 'record', 'sell', { analysis_id, goods: sold });
}

async function contact(staff: Staff, today: Day, say: (words: Bilingual) => string): Promise<void> {
  const due = { state: 'due', page: 1, pageSize: CONTACTS.length } as const;
  const { list } = await staff.ask(followUpContract, 'followUp', 'list', due);
  for (const [index, { id }] of list.entries()) {
    const { outcome, in_days, note } = CONTACTS[index] as (typeof CONTACTS)[number];
    const next_on = in_days > 0 ? addDays(today, in_days) : '';
    await staff.ask(followUpContract, 'followUp', 'note', { id, outcome, next_on, note: say(note) });
  }
}
