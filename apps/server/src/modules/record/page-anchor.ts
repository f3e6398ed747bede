import { LRUCache } from 'lru-cache';

/** A row's place in the list. Times are PostgreSQL's text, because JavaScript's dates lack microseconds. */
export interface Place {
  readonly test_time: string;
  readonly record_id: string;
}

/** Rows that come before a day's first one. */
export const startingBefore = (instant: Date): Place => ({
  test_time: instant.toISOString(),
  record_id: '00000000-0000-0000-0000-000000000000',
});

/**
 * Where the pages begin that this server has shown: the next page costs the same at any depth. A key names the day and the
 * number of its records, so that no anchor is found any more once that day gets or loses a record.
 */
export type PageAnchors = LRUCache<string, Place>;

export const createPageAnchors = (): PageAnchors => new LRUCache({ max: 5_000 });
