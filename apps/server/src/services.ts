import type { LimitFunction } from 'p-limit';
import type { Logger } from 'pino';
import type { Database } from './database/pool.ts';
import type { Env } from './env.ts';
import type { BodyBudgets } from './kernel/body-budget.ts';
import type { DeviceDirectory } from './kernel/device-directory.ts';
import type { MemoryLimits } from './kernel/rate-limit.ts';
import type { Draws } from './modules/draw/draw.store.ts';
import type { ExportGate } from './modules/export/export-gate.ts';
import type { MakeThumbnail } from './modules/file/thumbnail-cache.ts';
import type { ImportGate } from './modules/goods/import/import-gate.ts';
import type { ImportProgress } from './modules/goods/import/import-progress.ts';
import type { AccountWatch } from './modules/identity/account-watch.ts';
import type { Heartbeats } from './modules/mirror/heartbeat.store.ts';
import type { Ingest } from './modules/mirror/ingest.store.ts';
import type { Delivery } from './modules/outbox/delivery.ts';
import type { PageAnchors } from './modules/record/page-anchor.ts';
import type { RecordEvents } from './modules/record/record-events.ts';
import type { ScanEvents } from './modules/scan/scan-events.ts';
import type { RuleBook } from './modules/shop/rule-book.ts';
import type { Secrets } from './start/secret.ts';
import type { Storage } from './storage/storage.ts';

/**
 * The shared objects of one server, such as its database and storage. Two servers in one process share none of these
 * objects.
 */
export interface Services extends Database {
  readonly env: Env;
  readonly log: Logger;
  readonly storage: Storage;
  readonly secrets: Secrets;
  readonly devices: DeviceDirectory;
  readonly ruleBook: RuleBook;
  readonly ingest: Ingest;
  readonly draws: Draws;
  readonly heartbeats: Heartbeats;
  readonly recordEvents: RecordEvents;
  readonly accountWatch: AccountWatch;
  readonly importProgress: ImportProgress;
  readonly scanEvents: ScanEvents;
  readonly delivery: Delivery;
  readonly importGate: ImportGate;
  readonly memoryLimits: MemoryLimits;
  readonly bodies: BodyBudgets;
  readonly uploadFolder: string;
  /** @throws AppError STORAGE_FULL if the disk is too full for an upload */
  checkFreeSpace(): Promise<void>;
  /** The number of open live-update streams per user_id. */
  readonly streams: Map<number, number>;
  readonly pageAnchors: PageAnchors;
  readonly makeThumbnail: MakeThumbnail;
  readonly exportGate: ExportGate;
  /** Makes exports in the background, one at a time. */
  readonly exportQueue: LimitFunction;
}
