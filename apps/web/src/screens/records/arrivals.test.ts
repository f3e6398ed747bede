import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { describe, expect, it } from 'vitest';
import { canAppear, refreshed, waitingRecords } from './arrivals.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(now - minutes * MINUTE_MS).toISOString();
const rows = (...ids: string[]) => ids.map((id) => ({ id }));

describe('a change of a record', () => {
  const change = { record_id: 'a', what: 'new', test_time: minutesAgo(1) } as const;
  const finished = { ...change, what: 'changed' } as const;

  it('may bring a new record into the list', () => {
    expect(canAppear(change, new Set(), false, now)).toBe(true);
  });

  it('brings none that is already there', () => {
    expect(canAppear(change, new Set(['a']), false, now)).toBe(false);
  });

  it('brings a finished test into a list that asks for results, and into no other', () => {
    expect(canAppear(finished, new Set(), true, now)).toBe(true);
    expect(canAppear(finished, new Set(), false, now)).toBe(false);
  });

  it('brings no old test whose note was edited', () => {
    expect(canAppear({ ...finished, test_time: minutesAgo(31) }, new Set(), true, now)).toBe(false);
  });
});

describe('the badge of new records', () => {
  it('counts those that fit the filters, that is, that the newest page has', () => {
    expect([...waitingRecords(new Set(['n1', 'n2', 'n3']), rows('n3', 'n1', 'a'), new Set(['a', 'b']))]).toEqual([
      'n3',
      'n1',
    ]);
  });

  it('counts none that is already on the screen', () => {
    expect(waitingRecords(new Set(['n1']), rows('n1', 'a'), new Set(['n1', 'a'])).size).toBe(0);
  });

  it('forgets records that were deleted before anybody looked', () => {
    expect(waitingRecords(new Set(['n1', 'n2']), rows('n2', 'a'), new Set(['a'])).size).toBe(1);
  });
});

describe('rows that changed while something is ticked or open', () => {
  it('change in their place; none comes, goes or moves', () => {
    const shown = [
      { id: 'a', mark: '' },
      { id: 'b', mark: '' },
    ];
    const newer = [
      { id: 'n', mark: '' },
      { id: 'b', mark: 'call back' },
    ];
    expect(refreshed(shown, newer)).toEqual([
      { id: 'a', mark: '' },
      { id: 'b', mark: 'call back' },
    ]);
  });
});
