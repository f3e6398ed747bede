import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Notifications } from '../../database/notifications.ts';
import { notifyAll } from '../../database/notify.ts';
import type { RecordEvent } from './record-change.store.ts';

const CHANNEL = 'record_event';
/** Milliseconds between two notifications. Other commits with notifications wait for the lock of each. */
const INTERVAL_MS = 100;
const RETRY_MS = 1_000;
/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const MAX_PAYLOAD_BYTES = 7_900;

export interface ChannelListener {
  onEvents(events: readonly RecordEvent[]): void;
  /** Called if there were too many changes. `tenantIds` are the shops with changes; undefined means all. */
  onMissed(tenantIds?: readonly number[]): void;
}

export interface RecordChannel {
  send(events: readonly RecordEvent[]): void;
  close(): Promise<void>;
}

type PackedEvent = [number, string, number, number | null, RecordEvent['what'], number];

interface Message {
  /** The id of the server that sends the message. A server ignores its own messages. */
  from: string;
  events?: PackedEvent[];
  missed?: number[] | 'all';
}

/** Tells all servers on one database about changed records, through PostgreSQL's LISTEN and NOTIFY. */
export async function openRecordChannel(
  notifications: Notifications,
  pool: Pool,
  log: Logger,
  listener: ChannelListener,
): Promise<RecordChannel> {
  const self = randomUUID();
  const closing = new AbortController();
  let waiting: RecordEvent[] = [];
  let timer: NodeJS.Timeout | undefined;

  function receive(payload: string): void {
    const message = JSON.parse(payload) as Message;
    if (message.from === self) return;
    if (message.events) listener.onEvents(message.events.map(unpack));
    if (message.missed) listener.onMissed(message.missed === 'all' ? undefined : message.missed);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      await notifyAll(pool, CHANNEL, payloadOf(self, batch));
    } catch (err) {
      log.warn({ err }, 'other servers were not told of changed records');
      waiting = [...batch, ...waiting];
      if (!closing.signal.aborted) timer ??= setTimeout(flush, RETRY_MS);
    }
  }

  await notifications.on(CHANNEL, receive, () => listener.onMissed());
  return {
    send(events) {
      waiting.push(...events);
      if (waiting.length > 0) timer ??= setTimeout(flush, INTERVAL_MS);
    },
    async close() {
      closing.abort();
      await flush();
      clearTimeout(timer);
    },
  };
}

/** Returns the most detailed message that fits: the events, their shops, or only a signal for all shops. */
function payloadOf(from: string, events: readonly RecordEvent[]): string {
  const messages: (() => Message)[] = [
    () => ({ from, events: events.map(pack) }),
    () => ({ from, missed: [...new Set(events.map(({ tenant_id }) => tenant_id))] }),
  ];
  for (const message of messages) {
    const text = JSON.stringify(message());
    // The text is ASCII, so its length is its number of bytes.
    if (text.length <= MAX_PAYLOAD_BYTES) return text;
  }
  return JSON.stringify({ from, missed: 'all' } satisfies Message);
}

const pack = ({ tenant_id, record_id, device_id, user_id, what, test_time }: RecordEvent): PackedEvent => [
  tenant_id,
  record_id,
  device_id,
  user_id,
  what,
  test_time.getTime(),
];

const unpack = ([tenant_id, record_id, device_id, user_id, what, time]: PackedEvent): RecordEvent => ({
  tenant_id,
  record_id,
  device_id,
  user_id,
  what,
  test_time: new Date(time),
});
