import { z } from 'zod';
import { platformAdmin } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { BACKUP_KINDS } from './backup.ts';

const count = z.number().int().min(0);

/** The state of a server and of what it works with. */
const operation = z.object({
  server: z.object({
    version: z.string(),
    node: z.string(),
    started_at: z.date(),
    /** Bytes of memory that this process uses. */
    memory: count,
    /** `disk` or `s3`. */
    storage: z.enum(['disk', 's3']),
  }),
  database: z.object({
    version: z.string(),
    /** Bytes. */
    size: count,
    connections: count,
    max_connections: count,
    /** Seconds since the oldest transaction began. 0 if there is none. */
    oldest_transaction: z.number().min(0),
  }),
  /** The disk of DATA_DIR, in bytes. */
  disk: z.object({ free: count, all: count }),
  mirrors: z.object({ bound: count, online: count }),
  /** The messages of the last 24 hours. */
  messages: z.object({
    all: count,
    failed: count,
    /** Those that failed, and those that only the outbox has, because there is no gateway or mail server. */
    undelivered: count,
  }),
  backup: z.object({
    /** The folder or bucket. Empty if there are no nightly backups. */
    place: z.string(),
    runs: z.array(
      z.object({
        kind: z.enum(BACKUP_KINDS),
        /** The name and the bytes of the backup that succeeded last. */
        name: z.string(),
        bytes: count,
        succeeded_at: z.date().nullable(),
        ended_at: z.date(),
        /** Why the last run failed. Empty if it succeeded. */
        problem: z.string(),
      }),
    ),
  }),
  jobs: z.array(
    z.object({
      name: z.string(),
      /** Null if the job doesn't run now. */
      begun_at: z.date().nullable(),
      ended_at: z.date().nullable(),
      /** The number of runs in a row that failed. */
      failures: count,
      error: z.string(),
    }),
  ),
});
export type OperationFigures = z.output<typeof operation>;

export const operationContract = defineContract({
  /** Returns no data of shops, because the platform administrator must not see them. */
  read: {
    kind: 'query',
    summary: 'The state of the server, its database, its disk and its jobs',
    access: platformAdmin(),
    lane: 'heavy',
    input: z.object({}),
    output: operation,
  },
});
