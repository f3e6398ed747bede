import { LRUCache } from 'lru-cache';

/** A row's place in the list. The time is PostgreSQL's text, because JavaScript's dates lack microseconds. */
export interface Place {
  readonly test_time: string;
  readonly record_id: string;
}

/** Returns the place just before the first row that is older than an instant. */
export const startingBefore = (instant: Date): Place => ({
  test_time: instant.toISOString(),
  record_id: '00000000-0000-0000-0000-000000000000',
});

/**
 * The first rows of pages that this server has shown. The next page therefore costs the same at any depth. Each key
 * contains a day and that day's number of records, so that an entry is no longer found after the day gets or loses a
 * record.
 */
export type PageAnchors = LRUCache<string, Place>;

export const createPageAnchors = (): PageAnchors => new LRUCache({ max: 5_000 });
