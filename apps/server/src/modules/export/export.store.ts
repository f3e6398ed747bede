import { EXPORT_HOURS, EXPORT_STATUS, MAX_EXPORT_JOBS } from '@skin-mirror/shared/export/export.ts';
import { HOUR_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Database } from '../../database/pool.ts';
import type { export_job } from '../../generated/prisma/client.ts';
import type { ShopQuery } from '../../kernel/shops-with.store.ts';
import type { AccountKey } from '../contact/contact.ts';

export type ExportJobRow = export_job;
type NewExportJob = Pick<ExportJobRow, 'input' | 'locale' | 'origin' | 'total' | 'file_name'>;

/** Milliseconds without a sign of life after which another server takes over an export. */
const SILENT_MS = 60_000;

const { waiting, running, finished, failed } = EXPORT_STATUS;

export const oldestKept = (): Date => new Date(Date.now() - EXPORT_HOURS * HOUR_MS);

/** Reads and changes the exports of one account. */
export function exportStore({ prisma, pool }: Database, { tenant_id, user_id }: AccountKey) {
  const own = () => ({ tenant_id, user_id, crt_time: { gt: oldestKept() } });
  return {
    list: (): Promise<ExportJobRow[]> => prisma.export_job.findMany({ where: own(), orderBy: { id: 'desc' } }),

    byId: (id: number): Promise<ExportJobRow | null> => prisma.export_job.findFirst({ where: { ...own(), id } }),

    /** Adds an export and returns its id. Returns undefined if the account has too many. */
    add: (job: NewExportJob): Promise<number | undefined> =>
      prisma.$transaction(async (db) => {
        // Locks the account's row, so that parallel calls can't exceed the limit. SQL instead of Prisma, because Prisma
        // can't lock a row.
        await db.$queryRaw`
          select 1 from user_account where tenant_id = ${tenant_id} and user_id = ${user_id} for no key update`;
        if ((await db.export_job.count({ where: own() })) >= MAX_EXPORT_JOBS) return undefined;
        return (await db.export_job.create({ data: { ...job, tenant_id, user_id } })).id;
      }),

    /**
     * Removes an export. Returns the path of its file, or undefined if the account has no such export. SQL instead of
     * Prisma, because the server that makes the file may name it at the same moment.
     */
    async remove(id: number): Promise<string | undefined> {
      const { rows } = await pool.query<{ path: string }>({
        name: 'export.remove',
        text: 'delete from export_job where tenant_id = $1 and user_id = $2 and id = $3 returning path',
        values: [tenant_id, user_id, id],
      });
      return rows[0]?.path;
    },
  };
}

/** Returns what the server that makes the files of a shop's exports needs. */
export function exportWork({ prisma, pool }: Database, tenant_id: number) {
  const change = async ({ id }: Pick<ExportJobRow, 'id'>, data: Readonly<Record<string, unknown>>) =>
    (await prisma.export_job.updateMany({ where: { tenant_id, id, status: running }, data })).count > 0;
  return {
    /** Takes the next export, so that no other server makes it too. SQL instead of Prisma, because it skips locked rows. */
    async claim(): Promise<ExportJobRow | undefined> {
      const now = new Date();
      const { rows } = await pool.query<ExportJobRow>({
        name: 'export.claim',
        text: `update export_job set status = ${running}, done = 0, beat_time = $2
                where tenant_id = $1 and id = (
                  select id from export_job
                   where tenant_id = $1 and (status = ${waiting} or (status = ${running} and beat_time < $3))
                   order by id limit 1 for update skip locked)
               returning *`,
        values: [tenant_id, now, new Date(now.getTime() - SILENT_MS)],
      });
      return rows[0];
    },

    /** Notes how far an export is. Returns false if it was cancelled, or if another server has taken it over. */
    beat: (job: ExportJobRow, done: number): Promise<boolean> => change(job, { done, beat_time: new Date() }),

    finish: (job: ExportJobRow, file: { readonly path: string; readonly bytes: number; readonly done: number }) =>
      change(job, { ...file, status: finished }),

    fail: (job: ExportJobRow, reason: string) => change(job, { status: failed, reason }),

    async filesBefore(before: Date): Promise<string[]> {
      const where = { tenant_id, crt_time: { lt: before }, path: { not: '' } };
      return (await prisma.export_job.findMany({ where, select: { path: true } })).map(({ path }) => path);
    },

    /** Removes the exports that are older than `before`. Returns the paths of their files. */
    async remove(before: Date): Promise<string[]> {
      const { rows } = await pool.query<{ path: string }>({
        name: 'export.remove-old',
        text: 'delete from export_job where tenant_id = $1 and crt_time < $2 returning path',
        values: [tenant_id, before],
      });
      return rows.map(({ path }) => path).filter(Boolean);
    },
  };
}

/** Finds the shops with exports that wait, whose server is silent, or that are too old. */
export const shopsWithExports = (): ShopQuery => ({
  name: 'job.shops-with-exports',
  text: `select distinct tenant_id from export_job
          where crt_time < $1 or (status in (${waiting}, ${running}) and beat_time < $2)`,
  values: [oldestKept(), new Date(Date.now() - SILENT_MS)],
});
