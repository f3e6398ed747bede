import { user } from '@skin-mirror/shared/kernel/access.ts';
import { useEffect, useEffectEvent } from 'react';
import { useMayAccess } from './account.ts';
import { isSessionOver, problemOf } from './problem.ts';
import { followRefusal } from './query-client.ts';
import { trpcClient } from './trpc-client.ts';

/** `new`: a skin test arrived. `changed`: a skin test was finished, commented, deleted or restored. */
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
/** The id of the last received event. After an interruption the server continues with the event after it. */
let lastEventId: string | undefined;
let wasConnected = false;

/**
 * Opens one event stream for all listeners of the tab. A hidden tab has no stream, because a browser allows only six
 * connections to a server over plain HTTP.
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
    // The next listener loads all data again, so it doesn't need older events.
    lastEventId = undefined;
    wasConnected = false;
  };
}

const followVisibility = (): void => (document.hidden ? disconnect() : connect());

/**
 * Calls `onChange` for every change of a skin test. The same change may be reported twice. Calls `onGap` if some
 * changes may be lost; the caller must then reload everything.
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
