import type { Pool } from 'pg';

/** Sends a payload to all servers that use the same database. */
export const notifyAll =
  (pool: Pool) =>
  async (channel: string, payload: string): Promise<void> => {
    await pool.query({ name: 'import.notify', text: 'select pg_notify($1, $2)', values: [channel, payload] });
  };
