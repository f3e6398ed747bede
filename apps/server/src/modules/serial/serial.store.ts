import type { SerialRow } from '@skin-mirror/shared/serial/serial.schema.ts';
import type { SERIAL_SORTS } from '@skin-mirror/shared/serial/serial.ts';
import { type Page, pagedSql, type SortedPaging } from '../../database/paged.ts';
import { transaction } from '../../database/transaction.ts';
import { ifUnchanged, type SeenRev } from '../../kernel/rev.ts';
import type { Services } from '../../services.ts';
import { lockSerial } from './lock-serial.ts';
import { ONLINE, STATUS } from './mirror-state.ts';

/** SQL: all searched columns as lines of one text. A search of 100,000 rows takes less than 0.1 seconds. */
const TEXT = [
  's.device_no',
  's.model',
  's.mac',
  's.serial',
  "coalesce(d.ip, '')",
  "coalesce(d.location, '')",
  's.comment',
].join(" || E'\\n' || ");
/** SQL: device numbers `s`. If a shop has the mirror, `d` is the mirror in that shop. */
const NUMBERS = `device_serial s
  left join device d on d.tenant_id = s.tenant_id and d.device_id = s.bound_device_id`;
const LISTED = `s.id, s.device_no, s.model, s.mac, s.serial, coalesce(d.app_version, '') as app_version,
  coalesce(d.ip, '') as ip, coalesce(d.location, '') as location, s.comment, s.activated_at, d.last_open_time, ${STATUS},
  case when s.bound_device_id is null then 0 else 1 end as is_bind, ${ONLINE}, s.rev`;
const SEARCHED = `($1 = '' or strpos(lower(${TEXT}), lower($1)) > 0)`;

export function serialStore({ prisma, pool }: Pick<Services, 'prisma' | 'pool'>) {
  return {
    /** Newest first by default. Uses SQL instead of Prisma, because a search covers seven columns of 100,000 rows. */
    page: (search: string, paging: SortedPaging<typeof SERIAL_SORTS>): Promise<Page<SerialRow>> =>
      pagedSql(pool, paging, {
        name: 'serial',
        select: LISTED,
        from: `${NUMBERS} where ${SEARCHED}`,
        values: [search],
        order: 's.id desc',
        key: 'id',
      }),

    /** Changes a number. Returns it with its status before, or undefined if it is gone or was changed after `rev`. */
    async mark(
      id: number,
      status: number,
      comment: string,
      rev: SeenRev,
    ): Promise<{ device_no: string; was: number } | undefined> {
      const old = await prisma.device_serial.findUnique({ where: { id }, select: { device_no: true, status: true } });
      const where = { id, ...ifUnchanged(rev) };
      const { count } = await prisma.device_serial.updateMany({ where, data: { status, comment } });
      return old && count > 0 ? { device_no: old.device_no, was: old.status } : undefined;
    },

    async byId(id: number): Promise<SerialRow | undefined> {
      const { rows } = await pool.query<SerialRow>({
        name: 'serial.by-id',
        text: `select ${LISTED} from ${NUMBERS} where s.id = $1`,
        values: [id],
      });
      return rows[0];
    },

    /** Replaces the activation code, unless a shop has the mirror. A mirror with the old code needs the new one. */
    renewCode: (id: number, active_code_hash: Buffer): Promise<{ device_no: string; is_bound: boolean } | undefined> =>
      transaction(pool, async (db) => {
        const serial = await lockSerial(db, ['id', id]);
        if (!serial) return undefined;
        const is_bound = serial.bound_device_id !== null;
        if (!is_bound) {
          await db.query({
            name: 'serial.renew-code',
            text: `update device_serial set active_code_hash = $2, code_used_at = null, offered_until = null where id = $1`,
            values: [id, active_code_hash],
          });
        }
        return { device_no: serial.device_no, is_bound };
      }),
  };
}
