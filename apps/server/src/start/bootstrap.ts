import path from 'node:path';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { openNotifications } from '../database/notifications.ts';
import { openDatabase } from '../database/pool.ts';
import { type DatabaseEnv, directAddress, type Env, isPooled } from '../env.ts';
import { createBodyBudgets } from '../kernel/body-budget.ts';
import { createDeviceDirectory } from '../kernel/device-directory.ts';
import { createMemoryLimits } from '../kernel/rate-limit.ts';
import { createDraws } from '../modules/draw/draw.store.ts';
import { createExportGate } from '../modules/export/export-gate.ts';
import { createThumbnails } from '../modules/file/thumbnail-cache.ts';
import { createImportGate } from '../modules/goods/import/import-gate.ts';
import { notifyAll } from '../modules/goods/import/import-progress.store.ts';
import { createImportProgress } from '../modules/goods/import/import-progress.ts';
import { createAccountWatch } from '../modules/identity/account-watch.ts';
import { createHeartbeats } from '../modules/mirror/heartbeat.store.ts';
import { createIngest } from '../modules/mirror/ingest.store.ts';
import { createDelivery } from '../modules/outbox/delivery.ts';
import { createPageAnchors } from '../modules/record/page-anchor.ts';
import { createRecordEvents } from '../modules/record/record-events.ts';
import { createScanEvents } from '../modules/scan/scan-events.ts';
import { createRuleBook } from '../modules/shop/rule-book.ts';
import type { Services } from '../services.ts';
import { createFreeSpaceCheck } from '../storage/free-space.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { openTemporaryFolder } from '../storage/temporary.ts';
import { createSecrets, loadMasterKey } from './secret.ts';

/**
 * Creates the shared objects of a server. The database must already be migrated. `opened` is the storage if the caller
 * has already opened it.
 */
export async function createServices(
  env: Env & DatabaseEnv,
  log: Logger,
  opened?: Storage,
): Promise<{ services: Services; close(): Promise<void> }> {
  const storage = opened ?? (await openStorage(env));
  const database = openDatabase(env.DATABASE_URL, {
    max: env.DATABASE_POOL,
    isPrepared: env.DATABASE_PREPARED,
    isPooled: isPooled(env),
    log,
  });
  const { pool, prisma } = database;
  const notifications = await openNotifications(directAddress(env), pool, log);
  const recordEvents = await createRecordEvents(notifications, pool, log);
  const secrets = createSecrets(await loadMasterKey(env.SECRET_KEY, env.DATA_DIR));
  const services: Services = {
    env,
    log,
    pool,
    prisma,
    storage,
    secrets,
    devices: createDeviceDirectory(database, secrets),
    ruleBook: createRuleBook(pool, log, env.RULES_CACHE_MB),
    ingest: createIngest(pool, recordEvents),
    draws: createDraws(pool),
    heartbeats: createHeartbeats(pool),
    recordEvents,
    accountWatch: await createAccountWatch(notifications, pool),
    importProgress: await createImportProgress(notifications, notifyAll(pool), log),
    scanEvents: await createScanEvents(notifications, notifyAll(pool), log),
    delivery: createDelivery(env, { prisma }, log),
    importGate: createImportGate(),
    memoryLimits: createMemoryLimits(),
    bodies: createBodyBudgets(),
    uploadFolder: await openTemporaryFolder(path.resolve(env.DATA_DIR, 'uploads')),
    checkFreeSpace: createFreeSpaceCheck(env.DATA_DIR, env.MIN_FREE_MB, log),
    streams: new Map(),
    pageAnchors: createPageAnchors(),
    makeThumbnail: createThumbnails(storage),
    exportGate: createExportGate(),
    exportQueue: pLimit(1),
  };
  return {
    services,
    async close() {
      await recordEvents.close();
      services.delivery.close();
      await notifications.close();
      await database.close();
    },
  };
}
