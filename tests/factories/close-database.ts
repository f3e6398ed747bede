import pg from 'pg';
import type { RunningServer } from './server.ts';

/** Ends the connections to a server's database, which takes no others until it is open again. */
export async function openDatabase({ services }: RunningServer, isOpen: boolean): Promise<void> {
  const url = new URL(services.env.DATABASE_URL ?? '');
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`alter database ${name} with allow_connections ${isOpen}`);
  if (!isOpen) await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await admin.end();
}
