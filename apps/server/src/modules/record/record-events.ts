import type { Logger } from 'pino';
import type { Notifications } from '../../database/notifications.ts';
import type { Database } from '../../database/pool.ts';
import type { Scope } from '../../kernel/scope.ts';
import { spread } from '../../kernel/spread.ts';
import type { TrackedEvent } from '../../kernel/tracked-event.ts';
import { changedSince, MAX_CHANGES, type RecordChange, type RecordEvent } from './record-change.store.ts';
import { openRecordChannel } from './record-channel.store.ts';

export type { RecordEvent };

declare module '../../services.ts' {
  interface Services {
    readonly recordEvents: RecordEvents;
  }
}

/** Tells a client that some changes were lost. */
const SKIPPED = { what: 'skipped' } as const;
export type StreamedChange = RecordChange | typeof SKIPPED;

export interface RecordEvents {
  /** Sends events to all listeners who may see the records, on all servers. Call this after the commit. */
  publish(events: readonly RecordEvent[]): void;
  /**
   * Yields changes of the records in a scope until `signal` aborts. A change may come twice. If changes were lost,
   * yields `skipped`.
   * @param lastEventId the last event that the caller has received; later changes come first
   */
  subscribe(
    scope: Scope,
    signal: AbortSignal,
    lastEventId?: string | null,
  ): AsyncIterable<TrackedEvent<StreamedChange>>;
  close(): Promise<void>;
}

/** Milliseconds. Changes are read from so much earlier: clocks differ, and a commit comes after its time. */
const SLACK_MS = 5_000;

interface Subscriber {
  readonly scope: Scope;
  queue: RecordEvent[];
  /** True if events were left out of the queue. */
  hasSkipped: boolean;
  wake(): void;
}

export async function createRecordEvents(
  notifications: Notifications,
  pool: Database['pool'],
  log: Logger,
): Promise<RecordEvents> {
  const subscribers = new Map<number, Set<Subscriber>>();
  const closing = new AbortController();

  function deliver(events: readonly RecordEvent[]): void {
    for (const event of events) {
      for (const subscriber of subscribers.get(event.tenant_id) ?? []) enqueue(subscriber, event);
    }
  }

  function markBehind(tenantIds: readonly number[]): void {
    for (const tenant_id of tenantIds) {
      for (const subscriber of subscribers.get(tenant_id) ?? []) skip(subscriber);
    }
  }

  function markAllBehind(): void {
    for (const subscriber of [...subscribers.values()].flatMap((ofTenant) => [...ofTenant])) {
      spread(() => skip(subscriber));
    }
  }

  const channel = await openRecordChannel(notifications, pool, log, {
    onEvents: deliver,
    onMissed: (tenantIds) => (tenantIds ? markBehind(tenantIds) : markAllBehind()),
  });

  async function* follow(scope: Scope, signal: AbortSignal, since: Date | undefined) {
    const ended = AbortSignal.any([signal, closing.signal]);
    const subscriber: Subscriber = { scope, queue: [], hasSkipped: false, wake: () => undefined };
    const ofTenant = subscribers.get(scope.tenant_id) ?? new Set();
    subscribers.set(scope.tenant_id, ofTenant.add(subscriber));
    const wake = () => subscriber.wake();
    ended.addEventListener('abort', wake);
    try {
      if (since) yield* missedSince(scope, since);
      while (!ended.aborted) {
        if (subscriber.hasSkipped) {
          subscriber.hasSkipped = false;
          yield tracked(new Date(), SKIPPED);
        }
        const event = subscriber.queue.shift();
        if (event) {
          const { record_id, what, test_time } = event;
          yield tracked(new Date(), { record_id, what, test_time });
        } else if (!subscriber.hasSkipped) {
          await new Promise<void>((resolve) => {
            subscriber.wake = resolve;
            if (ended.aborted) resolve();
          });
        }
      }
    } finally {
      ended.removeEventListener('abort', wake);
      ofTenant.delete(subscriber);
      if (ofTenant.size === 0) subscribers.delete(scope.tenant_id);
    }
  }

  async function* missedSince(scope: Scope, since: Date) {
    const missed = await changedSince(pool, scope, new Date(since.getTime() - SLACK_MS));
    if (missed.length < MAX_CHANGES) for (const { at, ...change } of missed) yield tracked(at, change);
    else yield tracked(new Date(), SKIPPED);
  }

  return {
    publish(events) {
      deliver(events);
      channel.send(events);
    },
    subscribe: (scope, signal, lastEventId) => follow(scope, signal, timeOf(lastEventId)),
    async close() {
      closing.abort();
      await channel.close();
    },
  };
}

function enqueue(subscriber: Subscriber, event: RecordEvent): void {
  const { own_user_id, own_device_ids } = subscriber.scope;
  if (own_user_id !== null && own_user_id !== event.user_id && !own_device_ids.includes(event.device_id)) return;
  // Empties the queue of a slow reader, so that the queue can't fill the memory. The reader then loads everything
  // again.
  if (subscriber.queue.length >= MAX_CHANGES) skip(subscriber);
  else subscriber.queue.push(event);
  subscriber.wake();
}

function skip(subscriber: Subscriber): void {
  subscriber.queue = [];
  subscriber.hasSkipped = true;
  subscriber.wake();
}

const tracked = (at: Date, data: StreamedChange): TrackedEvent<StreamedChange> => ({
  id: `${at.getTime()}.${data.what === 'skipped' ? NO_RECORD : data.record_id}`,
  data,
});

/** The id of an event contains this text if the event has no record. */
const NO_RECORD = '00000000-0000-0000-0000-000000000000';
const EVENT_ID = /^(\d{13})\.[0-9a-f-]{36}$/;

/** Returns the time in an event's id. Returns undefined for any other text. */
function timeOf(eventId: string | null | undefined): Date | undefined {
  const time = EVENT_ID.exec(eventId ?? '')?.[1];
  return time === undefined ? undefined : new Date(Number(time));
}
