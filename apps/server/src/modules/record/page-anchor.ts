import { LRUCache } from 'lru-cache';

declare module '../../services.ts' {
  interface Services {
    readonly pageAnchors: PageAnchors;
  }
}

/** The position of a row in the list. The time is PostgreSQL's text, because JavaScript dates have no microseconds. */
export interface Place {
  readonly test_time: string;
  readonly record_id: string;
}

/** Returns the position just before the first row that is older than this time. */
export const startingBefore = (instant: Date): Place => ({
  test_time: instant.toISOString(),
  record_id: '00000000-0000-0000-0000-000000000000',
});

/**
 * Remembers the first rows of shown pages, so that later pages load as fast as the first page. Each key contains the
 * number of records of a day. If that number changes, the old entry is no longer found.
 */
export type PageAnchors = LRUCache<string, Place>;

export const createPageAnchors = (): PageAnchors => new LRUCache({ max: 5_000 });
