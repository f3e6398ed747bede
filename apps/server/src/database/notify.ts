import type { Pool } from 'pg';

/**
 * Sends a payload to all servers that use the same database. PostgreSQL doesn't write this to disk at once, because a
 * notification is lost with the connection anyway, and commits of others would wait for the disk.
 */
export async function notifyAll(pool: Pool, channel: string, payload: string): Promise<void> {
  await pool.query({
    name: 'notify',
    text: `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`,
    values: [channel, payload],
  });
}
