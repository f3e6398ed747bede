import { ONLINE_WITHIN_MS } from '@skin-mirror/shared/device/device.ts';
import type { BackupKind } from '@skin-mirror/shared/operation/backup.ts';
import type { OperationFigures } from '@skin-mirror/shared/operation/operation.contract.ts';
import { OUTBOX_STATUS } from '@skin-mirror/shared/outbox/outbox.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { oneRow } from '../../database/one-row.ts';
import type { Database } from '../../database/pool.ts';

/** Reads what concerns the whole server. SQL, because the figures come from PostgreSQL itself and from several tables. */
export const operationStore = ({ pool, prisma }: Database) => ({
  async database() {
    const { rows } = await pool.query<OperationFigures['database']>({
      name: 'platform.database',
      text: `select current_setting('server_version') as version,
                    pg_database_size(current_database()) as size,
                    count(*) as connections,
                    current_setting('max_connections')::int as max_connections,
                    greatest(0, extract(epoch from now() - min(xact_start) filter (where pid <> pg_backend_pid())))::float8
                      as oldest_transaction
               from pg_stat_activity where datname = current_database()`,
    });
    return oneRow(rows);
  },

  async counts() {
    const { rows } = await pool.query<Record<'bound' | 'online' | 'messages' | 'failed' | 'undelivered', number>>({
      name: 'platform.operation',
      text: `select mirrors.*, messages.*
               from (select count(*) as bound, count(*) filter (where last_seen > $1) as online
                       from device where unbound_at is null) as mirrors,
                    (select count(*) as messages, count(*) filter (where status = ${OUTBOX_STATUS.failed}) as failed,
                            count(*) filter (where status <> ${OUTBOX_STATUS.sent}) as undelivered
                       from outbox_message where crt_time > $2) as messages`,
      values: [new Date(Date.now() - ONLINE_WITHIN_MS), new Date(Date.now() - DAY_MS)],
    });
    return oneRow(rows);
  },

  async backups(): Promise<OperationFigures['backup']['runs']> {
    const runs = await prisma.backup_run.findMany({ orderBy: { kind: 'asc' } });
    return runs.map(({ kind, bytes, ...run }) => ({ ...run, kind: kind as BackupKind, bytes: Number(bytes) }));
  },

  jobs: () => prisma.job_run.findMany({ orderBy: { name: 'asc' } }),
});
