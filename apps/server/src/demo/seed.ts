import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readEnv } from '../env.ts';
import { openStorage } from '../storage/open-storage.ts';
import { hasDemoShop, inOneTransaction } from './demo-shop.store.ts';
import { createDemoShop } from './demo-shop.ts';

// The seed runs in a separate process, because it turns SVG drawings into pictures. The server's own process refuses to
// decode SVG.
const env = readEnv();
await inOneTransaction(env.DATABASE_URL, async (pool) => {
  if (await hasDemoShop(pool)) return;
  const mirrors = await createDemoShop(pool, await openStorage(env), env.DEMO_LOCALE);
  const file = path.join(env.DATA_DIR, 'demo-mirrors.json');
  await writeFile(file, JSON.stringify(mirrors, null, 2), { mode: 0o600, flush: true });
});
