import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Pool } from 'pg';
import type { Logger } from 'pino';
import { SettingsError } from '../env.ts';
import { notifyAll } from './notify.ts';
import { HEARD_MS, wireOf } from './session.ts';

/** Milliseconds before a lost connection is opened again. The real wait is random, up to twice as long. */
const RETRY_MS = 1_000;
/** Milliseconds between two test notifications. The server sends them to itself to check the connection. */
const BEAT_MS = 60_000;

export type Notifications = Awaited<ReturnType<typeof openNotifications>>;

/**
 * Receives PostgreSQL's NOTIFY messages on a separate connection. Opens the connection again after a failure. `address`
 * must lead to the database of `pool`, but without a pooler.
 * @throws SettingsError if `address` leads to another database
 */
export async function openNotifications(address: string, pool: Pool, log: Logger) {
  const closing = new AbortController();
  const listeners = new Map<string, { onMessage: (payload: string) => void; onGap: () => void }>();
  let connection: pg.Client | undefined;

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: address,
      application_name: 'skin-mirror events',
      keepAlive: true,
      connectionTimeoutMillis: HEARD_MS,
    });
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
    // A failed attempt to connect also calls this function. Nothing is left to do then, because the loop below is
    // already trying again.
    if (closing.signal.aborted || !connection) return;
    connection = undefined;
    while (!connection && !closing.signal.aborted) {
      // The wait is random, so that many servers don't reconnect at the same moment.
      const wait = RETRY_MS * (1 + Math.random());
      await sleep(wait, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      await connect().catch((err: unknown) => log.warn({ err }, 'no connection for events yet'));
    }
    for (const { onGap } of listeners.values()) onGap();
  }

  const ownChannel = `beat_${randomBytes(8).toString('hex')}`;
  let onBeat: () => void = () => undefined;

  /** True if this server receives a notification that it sends to itself. Rejects if the notification can't be sent. */
  async function hears(): Promise<boolean> {
    const heard = new Promise<boolean>((resolve) => {
      onBeat = () => resolve(true);
    });
    await notifyAll(pool, ownChannel, '');
    return Promise.race([heard, sleep(HEARD_MS, false, { ref: false })]);
  }

  /** Closes a connection that looks open but no longer receives notifications. */
  async function beat(): Promise<void> {
    const before = connection;
    const isDeaf = before !== undefined && !(await hears().catch(() => true));
    if (!isDeaf || connection !== before) return;
    log.warn('the connection for events hears nothing any more; opening another one');
    wireOf(before).stream.destroy();
  }

  /** Calls `onGap` after a lost connection, because messages may be missing. */
  async function on(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<void> {
    listeners.set(channel, { onMessage, onGap });
    await connection?.query(`listen ${channel}`);
  }

  let timer: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    closing.abort();
    clearInterval(timer);
    const open = connection;
    connection = undefined;
    await open?.end();
  }

  await connect();
  await on(
    ownChannel,
    () => onBeat(),
    () => undefined,
  );
  if (!(await hears())) {
    await close();
    throw new SettingsError('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.');
  }
  timer = setInterval(beat, BEAT_MS).unref();
  return { on, close };
}
