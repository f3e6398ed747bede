import { describe, expect, it } from 'vitest';
import { awardStatus, overlapping, phaseOf } from './promotion.ts';
import { freeShare, hundredths, prizeProblems, prizesProblem } from './promotion-problems.ts';

const days = { start_time: '2026-03-01', end_time: '2026-03-31' };

describe('a promotion', () => {
  it('runs from its first to its last day, both included', () => {
    const phases = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map((day) => phaseOf(days, day));
    expect(phases).toEqual(['pending', 'running', 'running', 'ended']);
  });

  it('overlaps with others that have a day in common', () => {
    const others = [
      { id: 1, start_time: '2026-02-01', end_time: '2026-03-01' },
      { id: 2, start_time: '2026-04-01', end_time: '2026-04-02' },
      { id: 3, ...days },
    ];
    expect(overlapping({ id: 3, ...days }, others).map(({ id }) => id)).toEqual([1]);
  });
});

describe('the status of a prize', () => {
  const left = { total_num: 5, awarded: 4 };
  it.each([
    ['pending before its promotion is saved', null, left, 0],
    ['pending before the first day', { ...days, status: 10, start_time: '2026-03-10' }, left, 0],
    ['valid while the promotion runs and some are left', { ...days, status: 10 }, left, 10],
    ['valid without a limit', { ...days, status: 10 }, { total_num: null, awarded: 9 }, 10],
    ['invalid when none is left', { ...days, status: 10 }, { total_num: 5, awarded: 5 }, 11],
    ['invalid while the promotion is off', { ...days, status: 0 }, left, 11],
    ['invalid after the last day', { ...days, status: 10, end_time: '2026-03-02' }, left, 11],
  ] as const)('is %s', (_, promotion, stock, status) => {
    expect(awardStatus(promotion, stock, '2026-03-05')).toBe(status);
  });
});

describe('probabilities', () => {
  it('are percent with at most two decimals', () => {
    expect(['0', '12.5', 0.01, '100', '7.'].map(hundredths)).toEqual([0, 1250, 1, 10_000, 700]);
    expect(['', '-1', '1.005', '1e2', 'x', '5 %'].map(hundredths)).toEqual(Array(6).fill(undefined));
  });

  it('leave what is missing to 100 %', () => {
    expect(freeShare([{ probability: 1250 }, { probability: 8000 }])).toBe(750);
    expect(prizesProblem([{ probability: 5000 }, { probability: 5001 }])?.code).toBe('PROBABILITY_OVER');
    expect(prizesProblem([{ probability: 5000 }])?.code).toBe('PRIZE_COUNT');
  });
});

it('lists what is wrong with a prize in the order of its form, once a field', () => {
  const empty = { prize_name: '', prize_detail: '', prize_pic: '', total_num: '', probability: '' };
  const place = { isDefault: false, others: 0, awarded: 0 };
  expect(prizeProblems(empty, place).map(({ field }) => field)).toEqual([
    'prize_name',
    'prize_detail',
    'prize_pic',
    'total_num',
    'probability',
  ]);
  expect(prizeProblems(empty, { ...place, isDefault: true }).map(({ field }) => field)).toEqual([
    'prize_name',
    'prize_detail',
    'probability',
  ]);
});
