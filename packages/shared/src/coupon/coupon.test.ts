import { describe, expect, it } from 'vitest';
import { type CouponDraft, couponProblems, couponState, readSharedCode } from './coupon.ts';

const stock = { start_time: '2026-11-01', end_time: '2026-11-30', total: 10, claimed: 0 };

describe('a coupon', () => {
  it('runs from its first to its last day, both included, while there are some left', () => {
    expect(couponState(stock, '2026-10-31')).toBe('upcoming');
    expect(couponState(stock, '2026-11-01')).toBe('running');
    expect(couponState(stock, '2026-11-30')).toBe('running');
    expect(couponState(stock, '2026-12-01')).toBe('over');
    expect(couponState({ ...stock, claimed: 10 }, '2026-11-05')).toBe('out');
    expect(couponState({ ...stock, total: null, claimed: 10 }, '2026-11-05')).toBe('running');
  });

  const draft: CouponDraft = { type: 'amount', value: 20, min: 100, start_time: '2026-11-01', end_time: '2026-11-01' };
  const problems = (values: Partial<CouponDraft>) =>
    couponProblems({ ...draft, ...values }).map(({ field, code }) => `${field} ${code}`);

  it.each([
    [{}, []],
    [{ value: 0.01, min: 0 }, []],
    [{ type: 'percent', value: 100 }, []],
    [{ value: 0 }, ['value INPUT_INVALID']],
    [{ value: 0.001 }, ['value INPUT_INVALID']],
    [{ value: Number.NaN }, ['value INPUT_INVALID']],
    [{ type: 'percent', value: 101 }, ['value COUPON_PERCENT']],
    [{ type: 'percent', value: 12.5 }, ['value COUPON_PERCENT']],
    [{ min: -1 }, ['min INPUT_INVALID']],
    [{ value: 101 }, ['min COUPON_MIN']],
    [{ end_time: '2026-10-31' }, ['end_time INPUT_INVALID']],
  ] as const)('%o has the problems %o', (values, expected) => {
    expect(problems(values)).toEqual(expected);
  });
});

it('a shared code is read in any case, with gaps and in full width', () => {
  expect(readSharedCode(' summer-10 ')).toBe('SUMMER10');
  expect(readSharedCode('ｓｕｍｍｅｒ１０')).toBe('SUMMER10');
});
