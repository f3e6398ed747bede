import type { RecordRow } from '@skin-mirror/shared/record/record.contract.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { KeptTest } from '../run/run-file.ts';
import { Staff } from '../staff/staff.ts';
import { leaks } from './as-customer.ts';
import { checkHeard, checkStream, type Heard, listen } from './listener.ts';
import { isSamePhoto, printOf } from './photo-print.ts';
import { checkCustomers, checkOverview } from './verify-days.ts';
import { checkPrizes } from './verify-offers.ts';
import { checkOffsets } from './verify-offsets.ts';
import { checkLinks } from './verify-shop.ts';
import { checkStrays } from './verify-strays.ts';
import { checkTexts } from './verify-texts.ts';
import { checkTrend } from './verify-trend.ts';

const whats = (problems: readonly { readonly details: Readonly<Record<string, string | number>> }[]) =>
  problems.map(({ details }) => details.what);
const at = (hour: number) => new Date(Date.UTC(2026, 4, 4, hour));
const test = {
  number: 1,
  device_no: 'SIM-1',
  analysis_id: 'a',
  is_refusal_expected: false,
  is_finished: true,
  is_whole: true,
  is_stored: true,
  is_ended: true,
  kinds: ['white'],
  prints: {},
  start: {
    client_uuid: '0b7e9b6c-5a25-4a35-9b7d-0a3f0b8d7c11',
    seq: 1,
    test_time: at(9).toISOString(),
    customer: { nickname: 'Li Xue', mobile: '13800001111' },
  },
  end: { status: 3, reason_key: 'blurred' },
} satisfies KeptTest;

describe('a photo', () => {
  it('is known again after somebody encodes it anew, and differs from another one', async () => {
    const paint = (background: string) => sharp({ create: { width: 90, height: 120, channels: 3, background } });
    const sent = await printOf(await paint('#c9a08a').jpeg({ quality: 95 }).toBuffer());
    const stored = await printOf(await paint('#c9a08a').jpeg({ quality: 70 }).resize(45).toBuffer());
    const other = await printOf(await paint('#b8907a').jpeg().toBuffer());
    expect([isSamePhoto(sent, stored), isSamePhoto(sent, other), isSamePhoto(sent, '')]).toEqual([true, false, false]);
  });
});

describe('the overview', () => {
  type Row = Pick<RecordRow, 'test_time' | 'arrive_time' | 'user_acct'>;
  const rows: Row[] = [{ test_time: at(9), arrive_time: at(33), user_acct: 'lin' }];
  const day = (count: number, late: number) => new Map([['2026-05-04', { count, late }]]);
  const about = (count_record: number, today: number, main = 0) =>
    ({
      count_record,
      count_record_yesterday: 0,
      sellers: [
        { user_acct: 'lin', today, yesterday: 0 },
        { user_acct: 'rose', today: main, yesterday: 0 },
      ],
    }) as unknown as Parameters<typeof checkOverview>[0]['about'];
  const look = (count_record: number, today: number, count: number, late = 1) =>
    checkOverview({ about: about(count_record, today), main: 'rose', days: day(count, late) }, rows, {
      timezone: 'UTC',
      today: '2026-05-04',
    }).others.map((one) => one.about);

  it('counts what the list has, for the day and for each guide', () => {
    expect(look(1, 1, 1)).toEqual([]);
    expect(look(1, 1, 4)).toEqual(['overview of 2026-05-04']);
    expect(look(1, 1, 1, 0)).toEqual(['overview of 2026-05-04']);
    expect(look(4, 1, 1)).toEqual(['overview']);
    expect(look(1, 0, 1)).toEqual(['overview of lin']);
    const alone = (main: number, user_acct = '') =>
      checkOverview({ about: about(1, 0, main), main: 'rose', days: day(1, 1) }, [{ ...rows[0], user_acct } as Row], {
        timezone: 'UTC',
        today: '2026-05-04',
      }).others.map((one) => one.about);
    expect(alone(1)).toEqual([]);
    expect(alone(0)).toEqual(['overview of rose']);
    expect([alone(0, 'gone'), alone(1, 'never-known')]).toEqual([[], []]);
  });

  it('counts each customer of a month once, and those who came on an earlier day', () => {
    const visit = (customer_id: number | null, test_time: Date, status = 2) => ({ customer_id, test_time, status });
    const visits = [
      ...[at(9), at(10), at(-30)].map((time) => visit(1, time)),
      ...[at(9), at(10)].map((time) => visit(2, time)),
      visit(3, at(-24 * 60)),
      visit(4, at(9), 3),
      visit(null, at(9)),
    ];
    const counted = (count_customer: number, count_returning: number) => {
      const from = { week: '2026-04-28', month: '2026-04-05' };
      const asked = { timezone: 'UTC', today: '2026-05-04' };
      return whats(checkCustomers({ from, count_customer, count_returning }, visits, asked));
    };
    expect(counted(2, 1)).toEqual([]);
    expect(counted(3, 0)).toEqual(['customers', 'returning customers']);
  });
});

describe('the link of a mirror', () => {
  const open = (days: number, is_first = true) => [
    { is_first, crt_time: at(9), expires_at: new Date(at(9).getTime() + days * DAY_MS) },
  ];

  it('is open for whole days', () => {
    expect(checkLinks(open(180), 180)).toEqual([]);
    expect(checkLinks(open(90), 180)).toEqual([]);
    expect(whats(checkLinks(open(7.5), 180))).toEqual(['days']);
    expect(checkLinks(open(180, false), 180).map(({ key }) => key)).toEqual(['problem.missing']);
  });
});

describe('a test that no run has sent', () => {
  const row = (id: string, hour: number, device_no = 'SIM-1') =>
    ({ id, device_no, arrive_time: at(hour), test_time: at(hour), customer_nickname: '' }) as RecordRow;
  const run = { tests: [test, { ...test, number: 2, analysis_id: 'b' }], devices: ['SIM-1'], is_complete: true };
  const own = [row('a', 10), row('b', 12)];
  const look = (more: RecordRow, sent: string[] = [], open: Date[] = []) =>
    checkStrays(run, [...own, more], { sent: new Set(sent), open });

  it('is found among those of the run, unless another run may have sent it', () => {
    expect(look(row('x', 11)).found.others).toHaveLength(1);
    expect(look(row('x', 11), ['x']).found.others).toEqual([]);
    expect(look(row('x', 13)).found.others).toEqual([]);
    expect(look(row('x', 11, 'DM-1')).found.others).toEqual([]);
    expect(look(row('x', 11), [], [at(10)]).skipped?.details).toEqual({ count: 1 });
  });

  it('is none that a stopped run had under way on another mirror', () => {
    const stopped = { ...run, devices: ['SIM-1', 'SIM-2'], is_complete: false };
    const rows = [...own, row('c', 10, 'SIM-2'), row('x', 11, 'SIM-2')];
    const sent = { ...stopped, tests: [...run.tests, { ...test, number: 3, analysis_id: 'c', device_no: 'SIM-2' }] };
    const ledger = { sent: new Set<string>(), open: [] };
    expect(checkStrays(sent, rows, ledger).found.others).toEqual([]);
    expect(checkStrays({ ...sent, is_complete: true }, rows, ledger).found.others).toHaveLength(1);
  });
});

describe('a report', () => {
  it('tells nobody who the customer is', () => {
    expect(leaks(test, '{"adviser":"Chen","shop":"Rose"}')).toEqual([]);
    expect(whats(leaks(test, '{"adviser":"Li Xue"}'))).toEqual(['nickname']);
    expect(whats(leaks(test, '{"adviser":"call 13800001111"}'))).toEqual(['mobile']);
  });
});

describe('a listener', () => {
  const heard = (...events: [what: 'new' | 'changed' | 'skipped', time: number][]): Heard => ({
    since: at(9).toISOString(),
    events: events.map(([what, time]) => ({
      what,
      id: `${at(9).getTime() + time * 2_000}.x`,
      record_id: what === 'skipped' ? '' : 'a',
      is_again: false,
    })),
  });

  const base = at(9).getTime();
  const own = { record_id: 'a', inParts: true, arrived: base + 5_000, is_stored: true, is_ended: true };
  const known = { ...own, arrived: base - 60_000, is_stored: false, is_ended: false };

  it('hears of each test once, and of its end if it came in parts', () => {
    expect(checkHeard(heard(['new', 1], ['changed', 2]), own)).toEqual([]);
    expect(checkHeard(heard(['new', 1], ['new', 2]), { ...own, inParts: false })).toHaveLength(1);
    expect(checkHeard(heard(['new', 1]), own)).toHaveLength(1);
    expect(checkHeard(heard(['changed', 1], ['new', 2]), own)).toHaveLength(1);
  });

  it('need not hear what happened before, but of the rest of such a test', () => {
    expect(checkHeard(heard(), known)).toEqual([]);
    expect(checkHeard(heard(['changed', 1]), { ...known, is_ended: true })).toEqual([]);
    expect(checkHeard(heard(), { ...known, is_ended: true })).toHaveLength(1);
    expect(checkHeard(heard(['new', 1], ['new', 2]), known)).toHaveLength(1);
    // Its answer was lost, so the run thinks that the server knew it.
    expect(checkHeard(heard(), { ...known, arrived: own.arrived })).toHaveLength(1);
  });

  it('is told of what happened while it was away', () => {
    const asked = { ...heard(), asked_from: at(8).toISOString() };
    const again = { id: `${base - 50_000}.a`, record_id: 'a', what: 'new', is_again: true } as const;
    expect(checkHeard(asked, known)).toHaveLength(1);
    expect(checkHeard({ ...asked, events: [again] }, known)).toEqual([]);
    expect(checkHeard({ ...asked, events: [again] }, { ...known, is_ended: true })).toHaveLength(1);
    expect(checkHeard({ ...asked, events: [{ ...again, what: 'skipped', record_id: '' }] }, known)).toEqual([]);
    // The stream was cut off during the run, and the last change of the test alone is told.
    const cut = { ...again, id: `${base + 9_000}.a` };
    expect(checkHeard({ ...heard(), events: [cut] }, own)).toEqual([]);
    expect(checkHeard({ ...heard(), events: [cut, { ...cut, is_again: false }] }, own)).toHaveLength(1);
  });

  it('is told that there is no stream', async () => {
    const login = { account: 'rose', password: '' };
    const refusing = async () => new Response('', { status: 503 });
    const staff = new Staff({ server: 'http://127.0.0.1:9', login, fetch: refusing }, '');
    await expect(listen(staff)).rejects.toThrow('HTTP 503');
  });

  it('hears everything in order, without a gap', () => {
    expect(checkStream(heard(['new', 1], ['changed', 2]))).toEqual([]);
    expect(checkStream(heard(['new', 2], ['changed', 1]))).toHaveLength(1);
    expect(checkStream(heard(['new', 1], ['skipped', 2]))).toHaveLength(1);
  });
});

describe('what the scenario and the shop have chosen', () => {
  it('is in the promotion and its log', () => {
    const kept = { act_id: 1, prizes: [{ name: 'Spa', probability: 20, stock: 1 }] };
    const shown = { id: 5, prize_name: 'Spa', total_num: 1, awarded: 0, probability: 20 };
    const log = (probability: number) => ({
      draws: [],
      terms: [{ from_seq: 1, prizes: [{ award_id: 5, probability, total: 1 }] }],
    });
    expect(checkPrizes(kept, [shown], log(2000))).toEqual([]);
    expect(whats(checkPrizes(kept, [shown], log(1000)))).toEqual(['probability of Spa in the log']);
    expect(whats(checkPrizes(kept, [{ ...shown, total_num: 2 }], undefined))).toEqual(['stock of Spa']);
    expect(whats(checkPrizes(kept, [], undefined))).toEqual(['prize']);
  });

  it('is in the scores that came later, and in the texts', () => {
    const score = { dimension: 'acne', layer: 'layer', raw: 50, offset: 3, score: 53, level: 3 } as const;
    const offset = (rate: number, mod_time: Date | null) => [
      { typename: 'acne', rate, mod_time, source: 'account' as const },
    ];
    const arrived = { arrive_time: at(10) };
    expect(checkOffsets([score], arrived, offset(3, at(9)))).toEqual([]);
    expect(checkOffsets([score], arrived, offset(4, at(9)))).toHaveLength(1);
    expect(checkOffsets([score], arrived, offset(4, at(11)))).toEqual([]);
    const texts = new Map([
      ['acne/layer/3', { introduction: 'Some marks', advice: 'Cleanse', source: 'account', locale: 'en' } as const],
    ]);
    const shown = (introduction: string) => [{ dimension: 'acne', introduction, advice: 'Cleanse' }];
    expect(checkTexts({ scores: [score], texts: shown('Some marks'), result: null }, texts, undefined)).toEqual([]);
    expect(checkTexts({ scores: [score], texts: shown('Severe'), result: null }, texts, undefined)).toHaveLength(1);
  });
});

describe('the curve of a report', () => {
  const score = (raw: number, offset: number, layer: 'layer' | 'deep' = 'layer') => ({
    dimension: 'acne' as const,
    layer,
    raw,
    offset,
    score: raw + offset,
  });
  const earlier = new Map([
    ['2026-05-01', [[score(40, 0)], [score(42, 0)]]],
    ['2026-05-02', [[score(50, 0, 'deep')]]],
  ]);
  const look = (scores: (number | null)[], test_days = ['2026-05-01', '2026-05-02', '2026-05-04']) =>
    whats(
      checkTrend(
        { test_days, lines: [{ key: 'acne', layer: 'layer', scores, smallest: 8 }] },
        [score(60, 3)],
        '2026-05-04',
        earlier,
      ),
    );

  it('has the scores of earlier days with the offsets of today', () => {
    expect(look([43, null, 63])).toEqual([]);
    expect(look([45, null, 63])).toEqual([]);
    expect(look([40, null, 63])).toEqual(['acne layer of 2026-05-01']);
    expect(look([43, 53, 63])).toEqual(['acne layer of 2026-05-02']);
    expect(look([43, null, 60])).toEqual(['acne layer today']);
    expect(look([43, null, 63], ['2026-05-01', '2026-05-03', '2026-05-04'])).toEqual(['days of nobody']);
  });
});
