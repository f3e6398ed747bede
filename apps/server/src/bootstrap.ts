import path from 'node:path';
import type { Logger } from 'pino';
import { openDatabase } from './database/pool.ts';
import type { Env } from './env.ts';
import { createIngest } from './modules/mirror/ingest.store.ts';
import { createRuleBook } from './modules/recommendation/rule-book.ts';
import { createRecordEvents } from './modules/record/record-events.ts';
import { createSecrets, loadMasterKey } from './secret.ts';
import type { Services } from './services.ts';
import { createStorage } from './storage.ts';

/** Opens everything that handlers work with, on a database whose migrations are applied. */
export async function createServices(
  env: Env & { readonly DATABASE_URL: string },
  log: Logger,
): Promise<{ services: Services; close(): Promise<void> }> {
  const database = openDatabase(env.DATABASE_URL);
  const { pool, prisma } = database;
  const recordEvents = await createRecordEvents(env.DATABASE_URL, pool, log);
  const services: Services = {
    env,
    log,
    pool,
    prisma,
    storage: createStorage(path.resolve(env.DATA_DIR, 'files')),
    secrets: createSecrets(await loadMasterKey(env.SECRET_KEY, env.DATA_DIR)),
    ruleBook: createRuleBook(pool, log),
    ingest: createIngest(pool, recordEvents),
    recordEvents,
  };
  return {
    services,
    async close() {
      await recordEvents.close();
      await database.close();
    },
  };
}
