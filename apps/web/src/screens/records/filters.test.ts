import { describe, expect, it } from 'vitest';
import { hasFilters, isWithin, rangeOf } from './filters.ts';

const today = '2026-11-21';

describe('the days of the list', () => {
  it('go from the first of this month to today where the address names none', () => {
    expect(rangeOf({}, today)).toEqual({ from: '2026-11-01', to: today });
  });

  it('are those of the address', () => {
    expect(rangeOf({ from: '2026-10-03', to: '2026-10-09' }, today)).toEqual({ from: '2026-10-03', to: '2026-10-09' });
  });

  it('never end before they begin where the address names one end', () => {
    expect(rangeOf({ from: '2026-10-03' }, today)).toEqual({ from: '2026-10-03', to: today });
    expect(rangeOf({ from: '2026-12-24' }, today)).toEqual({ from: '2026-12-24', to: '2026-12-24' });
    expect(rangeOf({ to: '2026-11-09' }, today)).toEqual({ from: '2026-11-01', to: '2026-11-09' });
    expect(rangeOf({ to: '2026-10-09' }, today)).toEqual({ from: '2026-10-09', to: '2026-10-09' });
  });

  it("begin and end with the shop's day, not with the browser's", () => {
    const range = { from: '2026-11-21', to: '2026-11-21' };
    expect(isWithin('2026-11-20T16:00:00.000Z', range, 'Asia/Shanghai')).toBe(true);
    expect(isWithin('2026-11-21T16:00:00.000Z', range, 'Asia/Shanghai')).toBe(false);
  });
});

describe('filters', () => {
  it('are set where something besides the days hides records', () => {
    expect(hasFilters({ from: today, to: today, page: 3, pageSize: 50 })).toBe(false);
    expect(hasFilters({ child: 'all' })).toBe(false);
    expect(hasFilters({ child: '-10' })).toBe(true);
    expect(hasFilters({ q: '138' })).toBe(true);
    expect(hasFilters({ status: '0' })).toBe(true);
  });
});
