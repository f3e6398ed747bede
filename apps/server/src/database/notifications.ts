import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const RETRY_MS = 1_000;

/** Receives PostgreSQL's NOTIFY on a connection of its own, which is opened again after a failure. */
export interface Notifications {
  /**
   * Calls `onMessage` with each payload. Calls `onGap` after a lost connection, because messages may have been missed.
   */
  on(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
}

export async function openNotifications(connectionString: string, log: Logger): Promise<Notifications> {
  const closing = new AbortController();
  const listeners = new Map<string, { onMessage: (payload: string) => void; onGap: () => void }>();
  let connection: pg.Client | undefined;

  async function connect(): Promise<void> {
    const client = new pg.Client({ connectionString, application_name: 'skin-mirror events', keepAlive: true });
    client.on('notification', ({ channel, payload }) => listeners.get(channel)?.onMessage(payload ?? ''));
    client.on('error', (err) => log.warn({ err }, 'connection for events lost'));
    client.once('end', () => void reconnect());
    try {
      await client.connect();
      for (const channel of listeners.keys()) await client.query(`listen ${channel}`);
      connection = client;
    } catch (cause) {
      await client.end();
      throw cause;
    }
  }

  async function reconnect(): Promise<void> {
    // This also runs for a connection that failed to open, while the loop below already opens another one.
    if (closing.signal.aborted || !connection) return;
    connection = undefined;
    while (!connection && !closing.signal.aborted) {
      await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      await connect().catch((err: unknown) => log.warn({ err }, 'no connection for events yet'));
    }
    if (connection) for (const { onGap } of listeners.values()) onGap();
  }

  await connect();
  return {
    async on(channel, onMessage, onGap) {
      listeners.set(channel, { onMessage, onGap });
      await connection?.query(`listen ${channel}`);
    },
    async close() {
      closing.abort();
      const open = connection;
      connection = undefined;
      await open?.end();
    },
  };
}
