import path from 'node:path';
import type { Logger } from 'pino';
import { connectionsOf, openLanes } from '../database/lanes.ts';
import { openNotifications } from '../database/notifications.ts';
import { notifyAll } from '../database/notify.ts';
import { type DatabaseEnv, directAddress, type Env, isPooled } from '../env.ts';
import { createBodyBudgets } from '../kernel/body-budget.ts';
import { createDeviceDirectory } from '../kernel/device-directory.ts';
import { createMemoryLimits } from '../kernel/rate-limit.ts';
import { createSecrets, loadMasterKey } from '../kernel/secret.ts';
import { createTurns, type TurnLimits } from '../kernel/turns.ts';
import { createAuditHeads } from '../modules/audit/audit-heads.ts';
import { createDraws } from '../modules/draw/draw.store.ts';
import { createExportGate } from '../modules/export/export-gate.ts';
import { createThumbnails } from '../modules/file/thumbnail-cache.ts';
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

/** Each import may use one processor core and 300 MB. Archives that wait are on disk and take no memory. */
const IMPORTS: TurnLimits = { all: 2, each: 1, waiting: 1, waitMs: 10_000 };

/** Creates the shared objects of a server with a migrated database. `opened` is the storage if it is open already. */
export async function createServices(
  env: Env & DatabaseEnv,
  log: Logger,
  opened?: Storage,
): Promise<{ services: Services; close(): Promise<void> }> {
  const storage = opened ?? (await openStorage(env));
  const { lanes, close: closeLanes } = await openLanes(env.DATABASE_URL, {
    max: env.DATABASE_POOL,
    isPrepared: env.DATABASE_PREPARED,
    isPooled: isPooled(env),
    log,
  });
  const { pool, prisma } = lanes.common;
  const callers = lanes.callers.pool;
  const mirrors = lanes.mirrors.pool;
  const notify = (channel: string, payload: string) => notifyAll(mirrors, channel, payload);
  const notifications = await openNotifications(directAddress(env), callers, log);
  const recordEvents = await createRecordEvents(notifications, pool, log);
  const secrets = createSecrets(await loadMasterKey(env.SECRET_KEY, env.DATA_DIR));
  const services: Services = {
    env,
    log,
    lanes,
    heavyTurns: heavyTurns(connectionsOf(env.DATABASE_POOL).heavy),
    pool,
    prisma,
    storage,
    secrets,
    auditHeads: createAuditHeads(env, storage, secrets),
    devices: createDeviceDirectory(lanes.callers, secrets),
    ruleBook: createRuleBook(mirrors, log, env.RULES_CACHE_MB),
    ingest: createIngest(mirrors, recordEvents),
    draws: createDraws(pool),
    heartbeats: createHeartbeats(mirrors),
    recordEvents,
    accountWatch: await createAccountWatch(notifications, callers),
    importProgress: await createImportProgress(notifications, notify, log),
    scanEvents: await createScanEvents(notifications, notify, log),
    delivery: createDelivery(env, { prisma }, log),
    importTurns: createTurns(IMPORTS),
    memoryLimits: createMemoryLimits(),
    bodies: createBodyBudgets(),
    uploadFolder: await openTemporaryFolder(path.resolve(env.DATA_DIR, 'uploads')),
    checkFreeSpace: createFreeSpaceCheck(env.DATA_DIR, env.MIN_FREE_MB, log),
    streams: new Map(),
    pageAnchors: createPageAnchors(),
    makeThumbnail: createThumbnails(storage),
    exportGate: createExportGate(),
    exportTurns: createTurns({ all: 1, each: 1 }),
  };
  return {
    services,
    async close() {
      await recordEvents.close();
      services.delivery.close();
      await notifications.close();
      await closeLanes();
    },
  };
}

/** Milliseconds that a heavy read waits for its turn. */
const HEAVY_WAIT_MS = 10_000;

/** From eight connections on there are two turns or more, and one shop alone can't take all of them. */
const heavyTurns = (all: number) => createTurns({ all, each: Math.max(1, Math.floor(all / 2)), waitMs: HEAVY_WAIT_MS });
