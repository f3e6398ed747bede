import type { AuditFilterInput, AuditRow } from '@skin-mirror/shared/audit/audit.contract.ts';
import type { AUDIT_SORTS } from '@skin-mirror/shared/audit/audit.ts';
import type { QueryResult } from 'pg';
import { escapedLike, pagedSql, type SortedPaging } from '../../database/paged.ts';
import { accountName } from '../../kernel/account-name.store.ts';
import type { Services } from '../../services.ts';

/** The filters of the audit log. An empty text means no filter. */
export interface AuditFilter extends Pick<AuditFilterInput, 'action' | 'actor' | 'q'> {
  readonly start: Date | null;
  /** The end of the time range. An entry at exactly this time is not included. */
  readonly end: Date | null;
}

/** `time` is the shop's local time as `yyyy-MM-dd HH:mm:ss`. */
export type ExportedRow = Omit<AuditRow, 'time'> & { readonly time: string };

const COLUMNS = `l.number::text as id, l.actor_id, l.actor_name, ${accountName('l.actor_name')} as actor, l.action, l.entity,
  l.entity_id, l.details, l.ip, l.x_tid`;

/**
 * SQL: the filters of the log. The person $5 is found by the login and by the name. The search text $6, a pattern, must be
 * part of the entity's id or of a value in `details`. Looks in the whole `details` first: this is four times as fast, because
 * few rows are left for their values. Skips `{}`, which most rows have and which takes at most 8 bytes. Compares ids in
 * collation C, which is faster, because they are ASCII.
 */
const WHERE = `l.tenant_id = $1 and ($2::timestamptz is null or l.time >= $2) and ($3::timestamptz is null or l.time < $3)
  and ($4 = '' or l.action = $4 or starts_with(l.action, $4 || '.'))
  and ($5 = '' or strpos(lower(l.actor_name), lower($5)) > 0 or l.actor_id in (
        select u.user_id from user_account u
         where u.tenant_id = $1 and u.deleted_at is null and strpos(lower(u.name), lower($5)) > 0))
  and ($6 = '' or lower(l.entity_id collate "C") like lower($6) or (pg_column_size(l.details) > 8 and lower(l.details::text) like lower($6)
        and lower(jsonb_path_query_array(
          l.details, 'strict $.** ? (@.type() == "string" || @.type() == "number")')::text) like lower($6)))`;

/** The number of rows that one statement of an export reads. */
const EXPORTED_AT_ONCE = 1_000;
/** Results of a search are counted up to this number, because comparing all details of a long log takes long. */
const MAX_COUNTED = 10_000;

export function auditLog({ prisma, pool }: Pick<Services, 'prisma' | 'pool'>, tenant_id: number) {
  const values = ({ start, end, action, actor, q }: AuditFilter) => {
    const pattern = q === '' ? '' : `%${escapedLike(q)}%`;
    return [tenant_id, start, end, action, actor, pattern];
  };

  /**
   * Returns the numbers of the entries that a search finds, in no order and one more than are counted at most. Not prepared,
   * so that PostgreSQL plans for this text: for a rare one it reads the whole table, which is faster than in the log's order.
   */
  async function found(filter: AuditFilter): Promise<number[]> {
    const { rows } = await pool.query<{ number: number }>(
      `select l.number from audit_log l where ${WHERE} limit ${MAX_COUNTED + 1}`,
      values(filter),
    );
    return rows.map(({ number }) => number);
  }

  return {
    timezone: async (): Promise<string> =>
      (await prisma.tenant.findUniqueOrThrow({ where: { tenant_id }, select: { timezone: true } })).timezone,

    /** Returns a page of the log, newest first by default. SQL, because a search includes the values in `details`. */
    async page(filter: AuditFilter, paging: SortedPaging<typeof AUDIT_SORTS>) {
      const shown = { select: `${COLUMNS}, l.time, l.number`, order: 'l.number desc', key: 'number' };
      const numbers = filter.q === '' ? undefined : await found(filter);
      if (numbers && numbers.length <= MAX_COUNTED) {
        const from = 'audit_log l where l.tenant_id = $1 and l.number = any($2::int[])';
        const list = { ...shown, name: 'audit.found', from, values: [tenant_id, numbers] };
        return { ...(await pagedSql<AuditRow>(pool, paging, list)), total_capped: false };
      }
      const isSearch = filter.q !== '' || filter.actor !== '';
      const { list, total } = await pagedSql<AuditRow>(pool, paging, {
        ...shown,
        name: 'audit',
        from: `audit_log l where ${WHERE}`,
        values: values(filter),
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
  };
}
