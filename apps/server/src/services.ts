import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Env } from './env.ts';
import type { PrismaClient } from './generated/prisma/client.ts';
import type { DeviceDirectory } from './kernel/device-directory.ts';
import type { ImportProgress } from './modules/goods/import/import-progress.ts';
import type { AccountWatch } from './modules/identity/account-watch.ts';
import type { Ingest } from './modules/mirror/ingest.store.ts';
import type { Delivery } from './modules/outbox/delivery.ts';
import type { RecordEvents } from './modules/record/record-events.ts';
import type { RuleBook } from './modules/shop/rule-book.ts';
import type { Secrets } from './start/secret.ts';
import type { Storage } from './storage/storage.ts';

/** Everything handlers and stores use; created once per process in `app.ts`. */
export interface Services {
  readonly env: Env;
  readonly log: Logger;
  readonly pool: Pool;
  readonly prisma: PrismaClient;
  readonly storage: Storage;
  readonly secrets: Secrets;
  readonly devices: DeviceDirectory;
  readonly ruleBook: RuleBook;
  readonly ingest: Ingest;
  readonly recordEvents: RecordEvents;
  readonly accountWatch: AccountWatch;
  readonly importProgress: ImportProgress;
  readonly delivery: Delivery;
}
