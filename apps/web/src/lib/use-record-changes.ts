import { user } from '@skin-mirror/shared/kernel/access.ts';
import { useEffect, useEffectEvent } from 'react';
import { useMayAccess } from './account.ts';
import { isSessionOver, problemOf } from './problem.ts';
import { endSessionIfOver } from './session-end.ts';
import { trpcClient } from './trpc.ts';

/** A record that arrived (`new`), or was finished, noted, deleted or restored (`changed`). */
export interface RecordChange {
  readonly record_id: string;
  readonly what: 'new' | 'changed';
  readonly test_time: string;
}

type Listener = (change: RecordChange) => void;

const RETRY_MS = 5000;

const listeners = new Set<Listener>();
let stop: (() => void) | undefined;
/** Where to go on after a break, so that nothing is missed and nothing comes twice. */
let lastEventId: string | undefined;

/**
 * One stream for the whole tab, whatever the number of listeners; none while the tab is hidden, because over plain HTTP
 * browsers share six connections among all tabs of the console.
 */
function connect(): void {
  if (stop || document.hidden || listeners.size === 0) return;
  const subscription = trpcClient.record.changes.subscribe(
    { lastEventId },
    {
      onData: ({ id, data }) => {
        lastEventId = id;
        for (const listener of listeners) listener(data);
      },
      onError: (error) => {
        disconnect();
        if (isSessionOver(problemOf(error))) endSessionIfOver(error);
        else setTimeout(connect, RETRY_MS);
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
  };
}

const followVisibility = (): void => (document.hidden ? disconnect() : connect());

/** Calls `onChange` for every change of a record that the account may see, while the component is shown. */
export function useRecordChanges(onChange: Listener): void {
  const allowed = useMayAccess(user('records'));
  const notify = useEffectEvent(onChange);
  useEffect(() => (allowed ? listen((change) => notify(change)) : undefined), [allowed]);
}
