import { user } from '@skin-mirror/shared/kernel/access.ts';
import { useEffect, useEffectEvent } from 'react';
import { useMayAccess } from './account.ts';
import { isSessionOver, problemOf } from './problem.ts';
import { followRefusal } from './query-client.ts';
import { trpcClient } from './trpc-client.ts';

/** A record that arrived (`new`), or that was finished, commented, deleted or restored (`changed`). */
export interface RecordChange {
  readonly record_id: string;
  readonly what: 'new' | 'changed';
  readonly test_time: string;
}

interface Listener {
  readonly onChange: (change: RecordChange) => void;
  readonly onGap: () => void;
}

const RETRY_MS = 5000;

const listeners = new Set<Listener>();
let stop: (() => void) | undefined;
/** The id of the last event. After a break the stream continues from there, so that no event is lost. */
let lastEventId: string | undefined;
let wasConnected = false;

/**
 * Opens one stream for the whole tab, for any number of listeners. Opens none while the tab is hidden, because over
 * plain HTTP all tabs of the console share six connections.
 */
function connect(): void {
  if (stop || document.hidden || listeners.size === 0) return;
  const subscription = trpcClient.record.changes.subscribe(
    { lastEventId },
    {
      onConnectionStateChange: ({ state }) => {
        if (state !== 'pending') return;
        if (wasConnected && lastEventId === undefined) for (const { onGap } of listeners) onGap();
        wasConnected = true;
      },
      onData: ({ id, data }) => {
        lastEventId = id;
        for (const { onChange, onGap } of listeners) {
          if (data.what === 'skipped') onGap();
          else onChange(data);
        }
      },
      onError: (error) => {
        disconnect();
        followRefusal(error);
        if (!isSessionOver(problemOf(error))) setTimeout(connect, RETRY_MS);
      },
    },
  );
  stop = () => subscription.unsubscribe();
}

function disconnect(): void {
  stop?.();
  stop = undefined;
}

function listen(listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', followVisibility);
  listeners.add(listener);
  connect();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', followVisibility);
    disconnect();
    // The next listener loads everything anew, so it needs no events from the time between.
    lastEventId = undefined;
    wasConnected = false;
  };
}

const followVisibility = (): void => (document.hidden ? disconnect() : connect());

/**
 * Calls `onChange` for every change of a record that the account may see, while the component is shown. A change may
 * come twice. Calls `onGap` if changes may have been missed, because the stream skipped some or broke before its first
 * event; the caller then loads everything anew.
 */
export function useRecordChanges(onChange: (change: RecordChange) => void, onGap: () => void): void {
  const allowed = useMayAccess(user('records'));
  const change = useEffectEvent(onChange);
  const gap = useEffectEvent(onGap);
  useEffect(
    () => (allowed ? listen({ onChange: (record) => change(record), onGap: () => gap() }) : undefined),
    [allowed],
  );
}
