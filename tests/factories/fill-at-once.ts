import pg from 'pg';
import type { RunningServer } from './server.ts';

/**
 * Runs a statement that adds many rows. No mirror sends so many tests at once, so no limit of time holds. The connection is
 * new, because an old one keeps the plans of triggers from when the tables were empty.
 */
export async function fillAtOnce({ services }: RunningServer, text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({
    connectionString: services.env.DATABASE_URL as string,
    // The triggers are planned before the tables have rows, and would then read each table whole for each new row.
    options: '-c statement_timeout=0 -c enable_seqscan=off',
  });
  await client.connect();
  try {
    await client.query(text, values);
    // As PostgreSQL does it by itself after some minutes.
    await client.query('analyze skin_record, follow_up, customer');
  } finally {
    await client.end();
  }
}
