import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const RETRY_MS = 1_000;

/** PostgreSQL's NOTIFY messages, on a connection of their own that is reopened when it is lost. */
export interface Notifications {
  /** Calls `heard` with each payload, and `missed` after a gap in which messages may have been lost. */
  on(channel: string, heard: (payload: string) => void, missed: () => void): Promise<void>;
  close(): Promise<void>;
}

export async function openNotifications(connectionString: string, log: Logger): Promise<Notifications> {
  const closing = new AbortController();
  const listeners = new Map<string, { heard: (payload: string) => void; missed: () => void }>();
  let connection: pg.Client | undefined;

  async function connect(): Promise<void> {
    const client = new pg.Client({ connectionString, application_name: 'skin-mirror events', keepAlive: true });
    client.on('notification', ({ channel, payload }) => listeners.get(channel)?.heard(payload ?? ''));
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
    // A connection that never came to listen ends as well, while its successor is made.
    if (closing.signal.aborted || !connection) return;
    connection = undefined;
    while (!connection && !closing.signal.aborted) {
      await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      await connect().catch((err: unknown) => log.warn({ err }, 'no connection for events yet'));
    }
    if (connection) for (const { missed } of listeners.values()) missed();
  }

  await connect();
  return {
    async on(channel, heard, missed) {
      listeners.set(channel, { heard, missed });
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
