import type { AuditRow } from '@skin-mirror/shared/audit/audit.contract.ts';
import type { AUDIT_SORTS } from '@skin-mirror/shared/audit/audit.ts';
import type { QueryResult } from 'pg';
import { oneRow } from '../../database/one-row.ts';
import { type Page, pagedSql, type SortedPaging } from '../../database/paged.ts';
import { accountName } from '../../kernel/account-name.store.ts';
import type { Services } from '../../services.ts';

/** The filters of the audit log. An empty text means no filter. */
export interface AuditFilter {
  readonly start: Date | null;
  /** The end of the time range. An entry at exactly this time is not included. */
  readonly end: Date | null;
  readonly action: string;
  readonly actor: string;
  readonly q: string;
}

export interface ExportedRow extends Omit<AuditRow, 'time'> {
  /** The shop's local time as `yyyy-MM-dd HH:mm:ss`. */
  readonly time: string;
}

const COLUMNS = `l.number::text as id, l.actor_id, l.actor_name, ${accountName('l.actor_name')} as actor, l.action, l.entity,
  l.entity_id, l.details, l.ip, l.x_tid`;

/**
 * SQL: the filters of the log. The person $5 is found by the login and by the name. The search text $6 must be part of the entity's id or of a value in `details`. Looking for
 * it in the whole `details` first is four times as fast, because few rows are left for their values.
 */
const WHERE = `l.tenant_id = $1 and ($2::timestamptz is null or l.time >= $2) and ($3::timestamptz is null or l.time < $3)
  and ($4 = '' or l.action = $4 or starts_with(l.action, $4 || '.'))
  and ($5 = '' or strpos(lower(l.actor_name), lower($5)) > 0 or l.actor_id in (
        select u.user_id from user_account u
         where u.tenant_id = $1 and u.deleted_at is null and strpos(lower(u.name), lower($5)) > 0))
  and ($6 = '' or strpos(lower(l.entity_id), lower($6)) > 0 or (strpos(lower(l.details::text), lower($6)) > 0
        and strpos(lower(jsonb_path_query_array(
          l.details, 'strict $.** ? (@.type() == "string" || @.type() == "number")')::text), lower($6)) > 0))`;

/** The number of log rows that one statement checks. One statement for a whole long log could exceed its time limit. */
const CHECKED_AT_ONCE = 20_000;
/** The number of rows that one statement of an export reads. */
const EXPORTED_AT_ONCE = 1_000;
/** Results of a search are counted up to this number, because comparing all details of a long log takes long. */
const MAX_COUNTED = 10_000;

interface LogPage extends Page<AuditRow> {
  /** True if there are more rows than `total`. */
  readonly total_capped: boolean;
}

export function auditLog({ prisma, pool }: Pick<Services, 'prisma' | 'pool'>, tenant_id: number) {
  const values = ({ start, end, action, actor, q }: AuditFilter) => [tenant_id, start, end, action, actor, q];
  return {
    timezone: async (): Promise<string> =>
      (await prisma.tenant.findUniqueOrThrow({ where: { tenant_id }, select: { timezone: true } })).timezone,

    /**
     * Returns a page of the log, newest first by default. SQL instead of Prisma, because a search includes the values
     * in `details`.
     */
    async page(filter: AuditFilter, paging: SortedPaging<typeof AUDIT_SORTS>): Promise<LogPage> {
      const isSearch = filter.q !== '' || filter.actor !== '';
      const { list, total } = await pagedSql<AuditRow>(pool, paging, {
        name: 'audit',
        select: `${COLUMNS}, l.time, l.number`,
        from: `audit_log l where ${WHERE}`,
        values: values(filter),
        order: 'l.number desc',
        key: 'number',
        maxCounted: isSearch ? MAX_COUNTED + 1 : undefined,
      });
      const total_capped = isSearch && total > MAX_COUNTED;
      return { list, total: total_capped ? MAX_COUNTED : total, total_capped };
    },

    /** Returns how many rows an export has, counted to `limit` + 1, and the number of its newest row. */
    async sizeOf(filter: AuditFilter, limit: number): Promise<{ count: number; newest: string }> {
      const { rows } = await pool.query<{ count: number; newest: string }>({
        name: 'audit.export-size',
        text: `select count(*)::int as count, coalesce(max(number), 0)::text as newest
                 from (select l.number from audit_log l where ${WHERE} order by l.number desc limit $7) e`,
        values: [...values(filter), limit + 1],
      });
      return rows[0] ?? { count: 0, newest: '0' };
    },

    /** Reads the rows up to the number `newest` in many short statements, the newest first. */
    async *exported(filter: AuditFilter, newest: string): AsyncGenerator<readonly ExportedRow[]> {
      let before: string | undefined = String(BigInt(newest) + 1n);
      while (before !== undefined) {
        const { rows }: QueryResult<ExportedRow> = await pool.query<ExportedRow>({
          name: 'audit.export',
          text: `select ${COLUMNS}, to_char(l.time at time zone t.timezone, 'YYYY-MM-DD HH24:MI:SS') as time
                   from audit_log l join tenant t on t.tenant_id = $1
                  where ${WHERE} and l.number < $7 order by l.number desc limit $8`,
          values: [...values(filter), before, EXPORTED_AT_ONCE],
        });
        if (rows.length > 0) yield rows;
        before = rows.length === EXPORTED_AT_ONCE ? rows.at(-1)?.id : undefined;
      }
    },

    /**
     * Checks the log: each row contains a hash of the row before, so a changed or missing row is noticed. The check
     * starts after the last row that the platform allowed to be deleted (detached).
     * @returns `count`: checked rows; `detached`: number of detached rows; `broken_at`: number of the first wrong row,
     * or null
     */
    async verify(): Promise<{ count: number; detached: number; broken_at: string | null }> {
      const { first, last_anchor } = await anchors();
      let count = 0;
      let checked: CheckedRows = { ...first, count: 0, broken_at: null };
      do {
        checked = await check(checked);
        count += checked.count;
      } while (checked.count === CHECKED_AT_ONCE && checked.broken_at === null);
      // An anchor stores the number and the hash of a row. If the last anchor's row does not exist, rows at the end
      // were deleted.
      const broken_at = checked.broken_at ?? (last_anchor > checked.number ? checked.number + 1 : null);
      return { count, detached: first.number, broken_at: broken_at === null ? null : String(broken_at) };
    },
  };

  async function anchors(): Promise<{ first: ChainLink; last_anchor: number }> {
    const of = { where: { tenant_id }, orderBy: { number: 'desc' } } as const;
    const [detached, last] = await Promise.all([
      prisma.audit_anchor.findFirst({ ...of, where: { tenant_id, detached_at: { not: null } } }),
      prisma.audit_anchor.findFirst(of),
    ]);
    return { first: detached ?? { number: 0, hash: null }, last_anchor: last?.number ?? 0 };
  }

  async function check({ number, hash }: ChainLink): Promise<CheckedRows> {
    const { rows } = await pool.query<CheckedRows>({
      name: 'audit.verify',
      text: `
        with entry as (
          select l.*, lag(l.number, 1, $2) over (order by l.number) as number_before,
                 lag(l.hash, 1, $3) over (order by l.number) as hash_before
            from audit_log l where l.tenant_id = $1 and l.number > $2 order by l.number limit $4
        )
        select count(*)::int as count, coalesce(max(e.number), $2) as number,
               coalesce((select hash from entry order by number desc limit 1), $3) as hash,
               min(e.number) filter (where e.number <> e.number_before + 1 or e.hash <> a.hash
                 or e.hash <> audit_hash(e.hash_before, e.tenant_id, e.number, e.time, e.actor_id, e.actor_name, e.action,
                                         e.entity, e.entity_id, e.details, e.ip, e.x_tid)) as broken_at
          from entry e left join audit_anchor a on a.tenant_id = $1 and a.number = e.number`,
      values: [tenant_id, number, hash, CHECKED_AT_ONCE],
    });
    return oneRow(rows);
  }
}

interface ChainLink {
  readonly number: number;
  readonly hash: Uint8Array | null;
}

interface CheckedRows extends ChainLink {
  readonly count: number;
  readonly broken_at: number | null;
}
