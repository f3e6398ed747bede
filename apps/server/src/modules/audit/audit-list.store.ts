import type { AuditRow } from '@skin-mirror/shared/audit/audit.contract.ts';
import type { AUDIT_SORTS } from '@skin-mirror/shared/audit/audit.ts';
import type { Sort } from '@skin-mirror/shared/kernel/list.ts';
import { type Page, type Paging, pagedSql } from '../../database/paged.ts';
import type { Services } from '../../services.ts';

/** Filters of the log; an empty text means no filter. */
export interface AuditFilter {
  readonly start: Date | null;
  /** The first instant that is no longer included. */
  readonly end: Date | null;
  readonly action: string;
  readonly actor: string;
  readonly q: string;
}

export interface ExportedRow extends Omit<AuditRow, 'time'> {
  /** In the shop's time zone, `yyyy-MM-dd HH:mm:ss`. */
  readonly time: string;
}

const COLUMNS =
  'l.audit_id::text as id, l.actor_id, l.actor_name, l.action, l.entity, l.entity_id, l.details, l.ip, l.x_tid';

/** `q` searches the target and the values in `details`, but not the names of those values. */
const WHERE = `l.tenant_id = $1 and ($2::timestamptz is null or l.time >= $2) and ($3::timestamptz is null or l.time < $3)
  and ($4 = '' or l.action = $4 or starts_with(l.action, $4 || '.'))
  and ($5 = '' or strpos(lower(l.actor_name), lower($5)) > 0)
  and ($6 = '' or strpos(lower(l.entity_id), lower($6)) > 0 or strpos(lower(jsonb_path_query_array(
        l.details, 'strict $.** ? (@.type() == "string" || @.type() == "number")')::text), lower($6)) > 0)`;

/**
 * The number of rows that one statement checks, so that each statement stays within its time limit even if the log is
 * long.
 */
const CHECKED_AT_ONCE = 20_000;

/** Reads the log of one shop. The log of the platform itself belongs to a shop of its own. */
export function auditLog({ prisma, pool }: Pick<Services, 'prisma' | 'pool'>, tenant_id: number) {
  const values = ({ start, end, action, actor, q }: AuditFilter) => [tenant_id, start, end, action, actor, q];
  return {
    timezone: async (): Promise<string> =>
      (await prisma.tenant.findUniqueOrThrow({ where: { tenant_id }, select: { timezone: true } })).timezone,

    /** Newest first by default. SQL instead of Prisma, because a search includes the values in `details`. */
    page: (
      filter: AuditFilter,
      { sort, ...paging }: Paging & { readonly sort: Sort<(typeof AUDIT_SORTS)[number]> },
    ): Promise<Page<AuditRow>> =>
      pagedSql(
        pool,
        {
          name: 'audit',
          select: `${COLUMNS}, l.time, l.audit_id`,
          from: `audit_log l where ${WHERE}`,
          values: values(filter),
          sort,
          order: 'l.audit_id desc',
          key: 'audit_id',
        },
        paging,
      ),

    /**
     * Tells before an export how many rows it would load (counted up to `limit` + 1), and how large their texts are.
     */
    async sizeOf(filter: AuditFilter, limit: number): Promise<{ count: number; bytes: number }> {
      const { rows } = await pool.query<{ count: number; bytes: number }>({
        name: 'audit.export-size',
        text: `select count(*)::int as count, coalesce(sum(bytes), 0)::bigint as bytes
                 from (select octet_length(l.details::text) + octet_length(l.entity_id) as bytes
                         from audit_log l where ${WHERE} limit $7) e`,
        values: [...values(filter), limit + 1],
      });
      return rows[0] ?? { count: 0, bytes: 0 };
    },

    /** Newest first, at most `limit`. */
    async exported(filter: AuditFilter, limit: number): Promise<ExportedRow[]> {
      const { rows } = await pool.query<ExportedRow>({
        name: 'audit.export',
        text: `select ${COLUMNS}, to_char(l.time at time zone t.timezone, 'YYYY-MM-DD HH24:MI:SS') as time
                 from audit_log l join tenant t on t.tenant_id = $1
                where ${WHERE} order by l.audit_id desc limit $7`,
        values: [...values(filter), limit],
      });
      return rows;
    },

    /**
     * Checks the log's chain of hashes from its beginning. Returns the number of correct rows, and the first row whose
     * hash doesn't match the row before it.
     */
    async verify(): Promise<{ count: number; broken_at: string | null }> {
      let count = 0;
      let last: CheckedRows | undefined;
      do {
        last = await check(last);
        count += last.count;
      } while (last.count === CHECKED_AT_ONCE && last.broken_at === null);
      return { count, broken_at: last.broken_at };
    },
  };

  async function check(before: CheckedRows | undefined): Promise<CheckedRows> {
    const { rows } = await pool.query<CheckedRows>({
      name: 'audit.verify',
      text: `
        with entry as (
          select l as row, l.audit_id, l.hash, coalesce(lag(l.hash) over (order by l.audit_id), $3) as previous
            from audit_log l where l.tenant_id = $1 and l.audit_id > $2 order by l.audit_id limit $4
        )
        select count(*)::int as count, max(audit_id) as last_id,
               (select hash from entry order by audit_id desc limit 1) as last_hash,
               (min(audit_id) filter (where hash is distinct from audit_row_hash(previous, row)))::text as broken_at
          from entry`,
      values: [tenant_id, before?.last_id ?? 0, before?.last_hash ?? null, CHECKED_AT_ONCE],
    });
    return rows[0] as CheckedRows;
  }
}

interface CheckedRows {
  readonly count: number;
  readonly last_id: number | null;
  readonly last_hash: Buffer | null;
  readonly broken_at: string | null;
}
