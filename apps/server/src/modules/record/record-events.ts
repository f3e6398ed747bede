import { randomUUID } from 'node:crypto';
import { EventEmitter, on } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Scope } from '../../kernel/context.ts';

/** A record that arrived or changed. */
export interface RecordEvent {
  readonly tenant_id: number;
  readonly record_id: string;
  readonly device_id: number;
  readonly user_id: number | null;
  readonly what: 'new' | 'changed';
  readonly test_time: Date;
}

export interface RecordEvents {
  /** Tells everybody who listens, on this server at once and on the others within a moment. Call it after the commit. */
  publish(events: readonly RecordEvent[]): void;
  /** What happens in a scope from now on, until `signal` or the server ends it. */
  subscribe(scope: Scope, signal: AbortSignal): AsyncIterable<RecordEvent>;
  close(): Promise<void>;
}

const CHANNEL = 'record_event';
/** A notification takes a lock at its commit: what happens within this time goes together. */
const COLLECT_MS = 100;
/** PostgreSQL's limit for a payload is 8,000 bytes; an event is about 160. */
const EVENTS_PER_NOTIFICATION = 40;
const RECONNECT_MS = 1_000;

interface Notification {
  readonly from: string;
  readonly events: readonly RecordEvent[];
}

export async function createRecordEvents(connectionString: string, pool: pg.Pool, log: Logger): Promise<RecordEvents> {
  const self = randomUUID();
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const closing = new AbortController();
  let waiting: RecordEvent[] = [];
  let timer: NodeJS.Timeout | undefined;

  const deliver = (events: readonly RecordEvent[]) => {
    for (const event of events) emitter.emit(`tenant:${event.tenant_id}`, event);
  };

  const notify = async () => {
    timer = undefined;
    const events = waiting;
    waiting = [];
    for (let start = 0; start < events.length; start += EVENTS_PER_NOTIFICATION) {
      const part: Notification = { from: self, events: events.slice(start, start + EVENTS_PER_NOTIFICATION) };
      await pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(part)]);
    }
  };

  const receive = (payload: string) => {
    const { from, events } = JSON.parse(payload) as Notification;
    if (from !== self) deliver(events.map((event) => ({ ...event, test_time: new Date(event.test_time) })));
  };

  let listener = await listen(connectionString, receive, () => void reconnect());
  const reconnect = async () => {
    while (!closing.signal.aborted) {
      try {
        listener = await listen(connectionString, receive, () => void reconnect());
        return;
      } catch (err) {
        log.warn({ err }, 'other servers cannot be heard; trying again');
        await sleep(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  };

  return {
    publish(events) {
      deliver(events);
      waiting.push(...events);
      timer ??= setTimeout(() => notify().catch((err) => log.warn({ err }, 'other servers were not told')), COLLECT_MS);
    },

    async *subscribe({ tenant_id, own_user_id }, signal) {
      const ends = AbortSignal.any([signal, closing.signal]);
      try {
        for await (const [event] of on(emitter, `tenant:${tenant_id}`, { signal: ends }) as AsyncIterable<
          [RecordEvent]
        >) {
          if (own_user_id === null || event.user_id === own_user_id) yield event;
        }
      } catch (cause) {
        if (!ends.aborted) throw cause;
      }
    },

    async close() {
      if (closing.signal.aborted) return;
      closing.abort();
      clearTimeout(timer);
      await notify().catch(() => undefined);
      await listener.end();
    },
  };
}

/** A connection of its own: notifications come only to the connection that asked for them. */
async function listen(
  connectionString: string,
  receive: (payload: string) => void,
  onLost: () => void,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'skin-mirror-events', keepAlive: true });
  let isLost = false;
  const lose = () => {
    if (isLost) return;
    isLost = true;
    onLost();
  };
  await client.connect();
  client.on('notification', ({ payload }) => receive(payload ?? ''));
  client.on('error', lose);
  client.on('end', lose);
  await client.query(`listen ${CHANNEL}`);
  return client;
}
