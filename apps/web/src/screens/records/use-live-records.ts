import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useAccount } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useRecordChanges } from '../../lib/use-record-changes.ts';
import type { DayRange } from '../../ui/date-range/day-range.ts';
import { mayJoin, refreshed, waitingRecords } from './arrivals.ts';
import { isWithin } from './filters.ts';
import type { RecordRow } from './record-row.ts';

/** News are gathered for this long, so that a busy shop doesn't ask for each test. */
const GATHER_MS = 400;
/** How long new rows are pointed out. */
const FRESH_MS = 3000;
const NONE: ReadonlySet<string> = new Set();

export type RecordQuery = ReturnType<typeof recordQuery>;

interface QueryParts {
  q?: string;
  child?: string;
  dimensions?: string;
  status?: string;
}

/** What the list asks the server for. */
export function recordQuery(
  { q = '', child = 'all', dimensions = 'all', status = '' }: QueryParts,
  { from, to }: DayRange,
  page: number,
  pageSize: number,
) {
  return { q, child, dimensions, status, from, to, page, pageSize };
}

interface LiveRecords {
  /** How many new records wait to be shown. */
  readonly waiting: number;
  /** Rows that appeared just now. */
  readonly fresh: ReadonlySet<string>;
  /** Says that the waiting records are about to be shown. */
  show(): void;
}

interface LiveOptions {
  query: RecordQuery;
  rows: readonly RecordRow[] | undefined;
  /** Whether rows may appear by themselves now. */
  isLive: () => boolean;
}

/**
 * Follows what happens to records. While nobody is in the middle of something, new rows appear by themselves; else they
 * are counted, rows on the screen are brought up to date in their place, and nothing moves.
 */
export function useLiveRecords({ query, rows, isLive }: LiveOptions): LiveRecords {
  const utils = trpc.useUtils();
  const { timezone } = useAccount();
  const shown = useMemo(() => new Set(rows?.map(({ id }) => id)), [rows]);
  const { page: _page, pageSize: _pageSize, ...filters } = query;
  const listKey = JSON.stringify(filters);
  const [waiting, setWaiting] = useState({ listKey, ids: NONE });
  const [fresh, setFresh] = useState(NONE);
  const news = useRef({ arrived: new Set<string>(), isGap: false, hasChanged: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const waitingIds = waiting.listKey === listKey ? [...waiting.ids].filter((id) => !shown.has(id)) : [];

  const look = useEffectEvent(async () => {
    const { arrived, isGap, hasChanged } = news.current;
    news.current = { arrived: new Set(), isGap: false, hasChanged: false };
    const expected = new Set([...waitingIds, ...arrived]);
    if (isLive()) {
      await utils.record.list.invalidate();
      const list = utils.record.list.getData(query)?.list ?? [];
      setFresh(waitingRecords(expected, list, shown));
      return;
    }
    const newest = await trpcClient.record.list.query({ ...query, page: 1 });
    // After a gap everything on the first page that isn't on the screen may be new.
    const candidates = isGap && query.page === 1 ? new Set(newest.list.map(({ id }) => id)) : expected;
    setWaiting({ listKey, ids: waitingRecords(candidates, newest.list, shown) });
    if (query.page !== 1 && !hasChanged && !isGap) return;
    const newer = query.page === 1 ? newest : await trpcClient.record.list.query(query);
    utils.record.list.setData(query, (old) => old && { ...old, list: refreshed(old.list, newer.list) });
  });
  const lookSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      // The next news try again.
      look().catch(() => undefined);
    }, GATHER_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  useRecordChanges(
    (change) => {
      const asksForResult = query.status !== '' || query.dimensions !== 'all';
      const isShown = shown.has(change.record_id);
      const isCandidate =
        isWithin(change.test_time, query, timezone) && mayJoin(change, shown, asksForResult, Date.now());
      if (!isShown && !isCandidate) return;
      if (isCandidate) news.current.arrived.add(change.record_id);
      if (isShown) news.current.hasChanged = true;
      lookSoon();
    },
    () => {
      news.current.isGap = true;
      lookSoon();
    },
  );

  useEffect(() => {
    if (fresh.size === 0) return;
    const end = setTimeout(() => setFresh(NONE), FRESH_MS);
    return () => clearTimeout(end);
  }, [fresh]);

  return {
    waiting: waitingIds.length,
    fresh,
    show() {
      setFresh(new Set(waitingIds));
      setWaiting({ listKey, ids: NONE });
      void utils.record.list.invalidate();
    },
  };
}
