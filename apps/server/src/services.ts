import type { Logger } from 'pino';
import type { Lanes } from './database/lanes.ts';
import type { Database } from './database/pool.ts';
import type { Env } from './env.ts';
import type { BodyBudgets } from './kernel/body-budget.ts';
import type { DeviceDirectory } from './kernel/device-directory.ts';
import type { MemoryLimits } from './kernel/rate-limit.ts';
import type { Secrets } from './kernel/secret.ts';
import type { Turns } from './kernel/turns.ts';
import type { Storage } from './storage/storage.ts';

/**
 * The shared objects of one server, such as its database and storage. Two servers in one process share none of these
 * objects. A module that shares an object of its own adds it here by `declare module`, and `start/` makes it. `pool` and
 * `prisma` are those of the operation's lane, and of the common lane outside of operations.
 */
export interface Services extends Database {
  readonly env: Env;
  readonly lanes: Lanes;
  /** Turns of heavy reads. */
  readonly heavyTurns: Turns;
  readonly log: Logger;
  readonly storage: Storage;
  readonly secrets: Secrets;
  readonly devices: DeviceDirectory;
  readonly memoryLimits: MemoryLimits;
  readonly bodies: BodyBudgets;
  readonly uploadFolder: string;
  /** @throws AppError STORAGE_FULL if the disk is too full for an upload */
  checkFreeSpace(): Promise<void>;
  /** The number of open live-update streams per user_id. */
  readonly streams: Map<number, number>;
}
