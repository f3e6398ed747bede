import { statfs } from 'node:fs/promises';
import type { OperationFigures } from '@skin-mirror/shared/operation/operation.contract.ts';
import { VERSION } from '../../process/version.ts';
import type { Services } from '../../services.ts';
import { operationStore } from './operation.store.ts';

/** Reads the state of this server, and of the database, mirrors and jobs that it shares with others. */
export async function readOperation(services: Services): Promise<OperationFigures> {
  const { env } = services;
  const store = operationStore(services);
  const [database, { bound, online, messages, failed, undelivered }, runs, jobs, { bavail, blocks, bsize }] =
    await Promise.all([store.database(), store.counts(), store.backups(), store.jobs(), statfs(env.DATA_DIR)]);
  return {
    server: {
      version: VERSION,
      node: process.version,
      started_at: new Date(Date.now() - Math.round(process.uptime() * 1000)),
      memory: process.memoryUsage.rss(),
      storage: env.STORAGE,
    },
    database,
    disk: { free: bavail * bsize, all: blocks * bsize },
    mirrors: { bound, online },
    messages: { all: messages, failed, undelivered },
    backup: { place: env.BACKUP_DIR ?? '', runs },
    jobs,
  };
}
