import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { readEnv } from '../env.ts';
import { openStorage } from '../storage/storage.ts';
import { createDemoShop, hasDemoShop } from './demo-shop.ts';

// A separate process, because the server's picture decoders refuse the drawings that become product pictures.
const env = readEnv();
// One connection, so that the transaction holds everything: an interrupted seeding leaves nothing behind.
const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
await pool.query('begin');
if (!(await hasDemoShop(pool))) {
  const mirrors = await createDemoShop(pool, await openStorage(env));
  await writeFile(path.join(env.DATA_DIR, 'demo-mirrors.json'), JSON.stringify(mirrors, null, 2), { mode: 0o600 });
}
await pool.query('commit');
await pool.end();
