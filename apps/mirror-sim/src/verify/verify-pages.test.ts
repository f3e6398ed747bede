import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../messages.ts';
import type { ListedRow } from './shop-view.ts';
import { alike, whenQuiet } from './verify-alike.ts';
import { checkInsights } from './verify-figures.ts';
import { checkOrder } from './verify-lists.ts';
import { checkCurve, checkFigures, checkGot } from './verify-persons.ts';
import { checkProgress } from './verify-reports.ts';
import { checkCustomer } from './verify-sheet.ts';

const whats = (problems: readonly Problem[]) => problems.map(({ details }) => details.what);
const at = (day: number) => new Date(Date.UTC(2026, 4, day, 9));
const row = (id: string, day: number, total_score: number | null, status: number = RECORD_STATUS.success) =>
  ({ id, test_time: at(day), total_score, status, customer_sex: 0, customer_nickname: 'Li Xue' }) as ListedRow;
const ROWS = [row('b', 4, 80), row('a', 3, 70), row('c', 2, null, RECORD_STATUS.failed)];

describe('two pages about one thing', () => {
  it('say the same in each field that both have', () => {
    expect(alike('page', { a: 1, time: at(1), own: 2 }, { a: 1, time: at(1), other: 3 })).toEqual([]);
    expect(whats(alike('page', { a: 1, time: at(1) }, { a: 2, time: at(2) }))).toEqual(['a', 'time']);
    expect(alike('page', { mark: 'call back' }, { mark: '' })).toEqual([]);
  });

  it('may differ while tests arrive, but not when the list stays the same', async () => {
    const wrong = alike('page', { a: 1 }, { a: 2 });
    expect(
      await whenQuiet(
        async () => ROWS,
        async () => wrong,
      ),
    ).toEqual(wrong);
    let count = 0;
    const growing = async () => [...ROWS, row(String(count++), 4, 50)];
    expect(await whenQuiet(growing, async () => wrong)).toEqual([]);
  });
});

describe('the page of a customer', () => {
  const person = {
    tests: 3,
    first_time: at(2),
    last_time: at(4),
    total_score: 80,
    sex: 0 as const,
    nickname: 'Li Xue',
  };

  it('counts the tests of the list', () => {
    expect(checkFigures(person, ROWS)).toEqual([]);
    const wrong = { ...person, tests: 2, last_time: at(3), total_score: 70, sex: null };
    expect(whats(checkFigures(wrong, ROWS))).toEqual(['count of tests', 'last_time', 'total_score', 'sex']);
  });

  it('has a curve with the scores of each test', () => {
    const scores = [{ dimension: 'acne', layer: 'layer', score: 60 }] as const;
    const list = [
      { id: 'a', test_time: at(3), scores },
      { id: 'b', test_time: at(4), scores },
    ];
    const known = new Map([['a', scores]]);
    expect(checkCurve(list, ROWS, known)).toEqual([]);
    expect(whats(checkCurve(list.toReversed(), ROWS, known))).toEqual(['order']);
    expect(whats(checkCurve(list.slice(1), ROWS, known))).toEqual(['tests']);
    const other = new Map([['a', [{ ...scores[0], score: 61 }]]]);
    expect(whats(checkCurve(list, ROWS, other))).toEqual(['scores']);
  });

  it('has what the customer claimed', () => {
    const test = {
      analysis_id: 'a',
      claim: { coupon_id: 1, redeem_code: 'AB', is_redeemed: true },
    } as unknown as Parameters<typeof checkGot>[1][number];
    const claim = { record_id: 'a', redeem_code: 'AB', redeemed_at: at(4) };
    const claims = [claim] as unknown as Parameters<typeof checkGot>[0]['claims'];
    expect(checkGot({ claims, prizes: [] }, [test])).toEqual([]);
    expect(whats(checkGot({ claims: [], prizes: [] }, [test]))).toEqual(['claims']);
  });

  it('is a row of the sheet', () => {
    const cells = { 'Mobile number': '+8613700000041', Tests: '3', 'Last score': '80', Age: '41' };
    const times = { 'First test': '2026-05-02 09:00:00', 'Last test': '2026-05-04 09:00:00' };
    const sheet = (changes = {}) => [new Map(Object.entries({ ...cells, ...times, ...changes }))];
    const own = { ...person, age: 41, mobile: '+8613700000041' } as Parameters<typeof checkCustomer>[1];
    expect(checkCustomer(sheet(), own, 'UTC')).toEqual([]);
    expect(whats(checkCustomer(sheet({ Tests: '2' }), own, 'UTC'))).toEqual(['Tests']);
    expect(whats(checkCustomer([], own, 'UTC'))).toEqual(['row']);
  });
});

describe('the month of the overview', () => {
  const shown = ['a', 'b'].map((id) => ({
    id,
    scores: [
      { dimension: 'acne', score: 50 },
      { dimension: 'pore', score: 60 },
    ] as const,
    goods: [{ goods_id: 7 }],
  }));
  const insights = {
    from: { week: '2026-05-01', month: '2026-05-01' },
    failed: [{ status: RECORD_STATUS.failed, count: 1 }],
    count_success: 2,
    average_score: 75,
    concerns: [{ dimension: 'acne', count: 2 }],
    goods: [{ goods_id: 7, goods_name: 'Cream', count: 2, visits: 0 }],
  } as unknown as Parameters<typeof checkInsights>[0];

  it('adds up the tests of the list', () => {
    expect(checkInsights(insights, ROWS, shown, 'UTC')).toEqual([]);
    const wrong = { ...insights, failed: [], count_success: 3, average_score: 50, goods: [] };
    expect(whats(checkInsights(wrong, ROWS, shown, 'UTC'))).toEqual([
      'failed tests',
      'successful tests',
      'average score',
      'recommended products',
    ]);
  });

  it('says nothing of results if tests of others are among them', () => {
    expect(checkInsights({ ...insights, concerns: [] }, ROWS, shown.slice(1), 'UTC')).toEqual([]);
  });
});

describe('the list of tests', () => {
  it('has the newest first', () => {
    expect(checkOrder(ROWS)).toEqual([]);
    expect(whats(checkOrder(ROWS.toReversed()))).toEqual(['order']);
  });
});

describe('the progress in a report', () => {
  it('is that of the console', () => {
    const dims = [{ key: 'acne', layer: 'layer' }] as unknown as Parameters<typeof checkProgress>[0]['dims'];
    const report = (verdict: string, since = '2026-05-03') =>
      ({
        progress: { since, captures_differ: false, list: [{ key: 'acne', layer: 'layer', verdict }] },
        percentile: { value: 75, n: 20 },
        dims,
      }) as unknown as Parameters<typeof checkProgress>[0];
    const compared = {
      list: [{ dimension: 'acne', layer: 'layer', verdict: 'better' }],
      warnings: [],
      percentile: { value: 74.6, people: 20 },
    } as unknown as Parameters<typeof checkProgress>[1];
    expect(checkProgress(report('better'), compared, '2026-05-03')).toEqual([]);
    expect(whats(checkProgress(report('worse', '2026-05-02'), compared, '2026-05-03'))).toEqual([
      'day of the test before',
      'verdicts',
    ]);
    const alone = { ...report('better'), percentile: null };
    expect(whats(checkProgress(alone, compared, '2026-05-03'))).toEqual(['percentile']);
    expect(whats(checkProgress({ ...alone, progress: null }, compared, '2026-05-03'))).toEqual(['progress']);
  });
});
