import { useDebouncedCallback } from '@mantine/hooks';
import type { Sort } from '@skin-mirror/shared/kernel/list.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAccount } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useRecordChanges } from '../../lib/use-record-changes.ts';
import { canAppear, refreshed, waitingRecords } from './arrivals.ts';
import { isWithin, type RecordFilter } from './filters.ts';
import type { RecordRow } from './record-row.ts';

/** Events within this time (in ms) cause only one request, because a busy shop has many events. */
const GATHER_MS = 400;
/** New rows are highlighted for this time, in ms. */
const FRESH_MS = 3000;
const NONE: ReadonlySet<string> = new Set();

interface LiveOptions {
  query: RecordFilter & { page: number; pageSize: number; sort: Sort<'test_time'> };
  rows: readonly RecordRow[] | undefined;
  /** True if new rows may appear now. False while the user is busy in the list. */
  isLive: () => boolean;
}

/** Adds new tests to the list. While the user is busy in it, they are only counted and visible rows are updated. */
export function useLiveRecords({ query, rows, isLive }: LiveOptions) {
  const utils = trpc.useUtils();
  const { timezone } = useAccount();
  const shown = useMemo(() => new Set(rows?.map(({ id }) => id)), [rows]);
  const { page: _page, pageSize: _pageSize, ...filters } = query;
  const listKey = JSON.stringify(filters);
  const [waiting, setWaiting] = useState({ listKey, ids: NONE });
  const [fresh, setFresh] = useState(NONE);
  const news = useRef({ arrived: new Set<string>(), isGap: false, hasChanged: false });

  const waitingIds = waiting.listKey === listKey ? [...waiting.ids].filter((id) => !shown.has(id)) : [];

  const look = async () => {
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
    // If some events were lost, every test on the first page may be new.
    const candidates = isGap && query.page === 1 ? new Set(newest.list.map(({ id }) => id)) : expected;
    setWaiting({ listKey, ids: waitingRecords(candidates, newest.list, shown) });
    if (query.page !== 1 && !hasChanged && !isGap) return;
    const newer = query.page === 1 ? newest : await trpcClient.record.list.query(query);
    utils.record.list.setData(query, (old) => old && { ...old, list: refreshed(old.list, newer.list) });
  };
  // Ignores a failed reload, because the next event reloads again.
  const lookSoon = useDebouncedCallback(() => look().catch(() => undefined), { delay: GATHER_MS, maxWait: GATHER_MS });

  useRecordChanges(
    (change) => {
      const asksForResult = query.status !== '' || query.dimensions !== 'all';
      // A new test comes last in a list that begins with the oldest.
      const isNewestFirst = query.sort !== 'test_time';
      const isInRange = isNewestFirst && isWithin(change.test_time, query, timezone);
      if (shown.has(change.record_id)) news.current.hasChanged = true;
      else if (isInRange && canAppear(change, shown, asksForResult, Date.now()))
        news.current.arrived.add(change.record_id);
      else return;
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
    /** The number of new tests that aren't in the list yet. */
    waiting: waitingIds.length,
    fresh,
    /** Highlights the new rows. Must be called before the rows appear. */
    show() {
      setFresh(new Set(waitingIds));
      setWaiting({ listKey, ids: NONE });
      void utils.record.list.invalidate();
    },
  };
}
