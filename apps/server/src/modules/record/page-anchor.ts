import { LRUCache } from 'lru-cache';

/** A row's place in the list. Times are PostgreSQL's text, because JavaScript's dates lack microseconds. */
export interface Place {
  readonly test_time: string;
  readonly record_id: string;
}

/** The place before a day's first row. */
export const startingBefore = (instant: Date): Place => ({
  test_time: instant.toISOString(),
  record_id: '00000000-0000-0000-0000-000000000000',
});

/**
 * The first rows of pages that this server has shown, so that the next page costs the same at any depth. A key contains
 * the day and the number of its records. An anchor is therefore no longer found after that day gets or loses a record.
 */
export type PageAnchors = LRUCache<string, Place>;

export const createPageAnchors = (): PageAnchors => new LRUCache({ max: 5_000 });
