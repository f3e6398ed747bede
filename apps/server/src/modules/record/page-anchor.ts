import { LRUCache } from 'lru-cache';
import type { Query } from './record-query.ts';

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

/** A row that was read with its time as text. With the name `test_time`, PostgreSQL would sort by the text. */
export interface Placed {
  readonly place: string;
  readonly record_id: string;
}

export const placeOf = ({ place, record_id }: Placed): Place => ({ test_time: place, record_id });

/** SQL: a position, to compare rows with. */
export const placed = (query: Query, { test_time, record_id }: Place): string =>
  `(${query.param(test_time)}::timestamptz, ${query.param(record_id)}::uuid)`;

/** SQL: true for the rows after a position, in the order of the list. */
export const isAfter = (query: Query, place: Place): string => `(test_time, record_id) < ${placed(query, place)}`;

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
