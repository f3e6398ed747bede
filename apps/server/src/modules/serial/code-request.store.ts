import { MEMBER_STATUS } from '@skin-mirror/shared/account/account-save.ts';
import { AUTH_TYPES, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { CodeRequest } from '@skin-mirror/shared/serial/serial.schema.ts';
import { type CODE_REQUEST_SORTS, REQUEST_STATUS, SHEET_DAYS } from '@skin-mirror/shared/serial/serial.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Pool } from 'pg';
import { containing, orderBy, type Page, paged, type SortedPaging } from '../../database/paged.ts';
import { transaction } from '../../database/transaction.ts';
import type { Services } from '../../services.ts';
import { hashActiveCode } from './active-code.ts';
import { approveRequest, sheetPurpose } from './approve-request.ts';
import type { Batch, IssuedCode } from './issued-code.ts';

type Administrator = Pick<UserPrincipal, 'tenant_id' | 'user_id' | 'user_acct'>;

const HAS_SHEET = `r.sheet_enc is not null
  and (r.exported_at is null or r.exported_at > now() - interval '${SHEET_DAYS} days')`;

const NO_HASH = new Uint8Array();
const flag = (isSo: boolean): 1 | 0 => (isSo ? 1 : 0);
const isOver = (exported_at: Date | null) =>
  exported_at !== null && exported_at.getTime() < Date.now() - SHEET_DAYS * DAY_MS;

export function codeRequestStore(
  { prisma, pool, secrets }: Pick<Services, 'prisma' | 'pool' | 'secrets'>,
  by: Administrator,
) {
  return {
    /**
     * Newest first by default.
     * @param ownToo true if the caller may also decide on the caller's own applications
     */
    async page(
      search: string,
      { sort, ...paging }: SortedPaging<typeof CODE_REQUEST_SORTS>,
      ownToo: boolean,
    ): Promise<Page<CodeRequest>> {
      const where = search === '' ? {} : { OR: [{ name: containing(search) }, { opt_user: containing(search) }] };
      const order = orderBy(sort, { key: 'id', own: { id: 'desc' as const }, nullable: ['approve_time'] });
      const { list, total } = await paged(
        paging,
        (window) => prisma.code_request.findMany({ where, omit: { sheet_enc: true }, orderBy: order, ...window }),
        () => prisma.code_request.count({ where }),
      );
      const [isAlone, sheets] = await Promise.all([
        isOnlyAdministrator(),
        prisma.code_request.findMany({
          where: { id: { in: list.map(({ id }) => id) }, sheet_enc: { not: null } },
          select: { id: true },
        }),
      ]);
      const withSheet = new Set(sheets.map(({ id }) => id));
      const rows = list.map(({ opt_user_id, batch_id, ...row }) => ({
        ...row,
        batch_id: batch_id ?? '',
        can_export: flag(withSheet.has(row.id) && !isOver(row.exported_at)),
        can_review: flag(row.status === REQUEST_STATUS.pending && (ownToo || isAlone || opt_user_id !== by.user_id)),
      }));
      return { list: rows, total };
    },

    async byId(id: number) {
      const row = await prisma.code_request.findUnique({ where: { id }, omit: { sheet_enc: true } });
      if (!row) return undefined;
      const { name, status, opt_user_id } = row;
      const may_review = opt_user_id !== by.user_id || (await isOnlyAdministrator());
      return { name, status, may_review };
    },

    async add(name: string, num: number): Promise<number> {
      const data = { name, num, opt_user_id: by.user_id, opt_user: by.user_acct };
      return (await prisma.code_request.create({ data })).id;
    },

    /** Withdraws an application. Returns true if it was still open. */
    cancel: (id: number): Promise<boolean> => settle(id, { status: REQUEST_STATUS.cancelled }),

    /** Refuses an application. Returns true if it was still open. */
    reject: (id: number, reason: string): Promise<boolean> =>
      settle(id, { status: REQUEST_STATUS.rejected, reason, reviewer: by.user_acct }),

    /** Creates all device numbers of an application with their codes, or none. */
    approve: (id: number, reason: string): Promise<{ batch_id: string; num: number } | undefined> =>
      transaction(pool, async (db) => {
        const batch = await approveRequest(db, secrets, { id, reason, reviewer: by.user_acct });
        return batch && { batch_id: batch.batch_id, num: batch.codes.length };
      }),

    isOnlyAdministrator,

    /** Returns a batch to export, `gone` if its codes were destroyed, or undefined if the batch doesn't exist. */
    async exportBatch(batch_id: string): Promise<Batch | 'gone' | undefined> {
      const { rows } = await pool.query<Omit<Batch, 'codes'> & { id: number; sheet_enc: Buffer }>({
        name: 'code-request.export',
        text: `update code_request r set exported_at = coalesce(r.exported_at, $3)
                 from tenant t
                where r.batch_id = $1 and ${HAS_SHEET} and t.tenant_id = $2
            returning r.id, r.batch_id, r.name, r.sheet_enc,
                      to_char(r.approve_time at time zone t.timezone, 'YYYY-MM-DD HH24:MI:SS') as created`,
        values: [batch_id, by.tenant_id, new Date()],
      });
      const found = rows[0];
      if (!found) return (await prisma.code_request.count({ where: { batch_id } })) > 0 ? 'gone' : undefined;
      const { id, sheet_enc, ...batch } = found;
      const codes = JSON.parse(secrets.open(sheet_enc, sheetPurpose(batch_id)).toString()) as IssuedCode[];
      return { ...batch, codes: await withoutReplaced(id, codes) };
    },
  };

  async function settle(id: number, data: { status: number; reason?: string; reviewer?: string }): Promise<boolean> {
    const where = { id, status: REQUEST_STATUS.pending };
    return (await prisma.code_request.updateMany({ where, data })).count === 1;
  }

  /** True if no other administrator exists. Only then may administrators decide on their own applications. */
  async function isOnlyAdministrator(): Promise<boolean> {
    const where = {
      tenant_id: by.tenant_id,
      auth_type: AUTH_TYPES.platform,
      user_id: { not: by.user_id },
      status: MEMBER_STATUS.enabled,
      is_lock: false,
      deleted_at: null,
    };
    return (await prisma.user_account.count({ where })) === 0;
  }

  /** Removes codes that no longer work, because they were replaced after the sheet was made. */
  async function withoutReplaced(id: number, codes: readonly IssuedCode[]): Promise<IssuedCode[]> {
    const rows = await prisma.device_serial.findMany({
      where: { request_id: id },
      select: { device_no: true, active_code_hash: true },
    });
    const hashes = new Map(rows.map(({ device_no, active_code_hash }) => [device_no, active_code_hash]));
    return codes.map((code) =>
      hashActiveCode(code.active_code).equals(hashes.get(code.device_no) ?? NO_HASH)
        ? code
        : { ...code, active_code: '' },
    );
  }
}

/** Deletes the codes of batches after the time for their export. Returns the number of batches. */
export async function destroySheets(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'code-request.destroy-sheets',
    text: `update code_request r set sheet_enc = null where r.sheet_enc is not null and not (${HAS_SHEET})`,
  });
  return rowCount ?? 0;
}
