import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { Pool } from 'pg';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import type { Values } from './export-column-kit.ts';
import { isAfter, type Place, type Placed, placed, placeOf, startingBefore } from './page-anchor.ts';
import { checkOwner, isPlain, type RecordFilter } from './record-filter.ts';
import { NEWEST_FIRST, Query, rangeConditions } from './record-query.ts';
import { matchConditions } from './record-search.store.ts';

/** Returns the selected columns as SQL. */
type Select = (query: Query) => string;

/** The number of tests that show which results a shop's mirrors measure. */
const LOOKED_AT = 200;

/** If no index helps a filter, one statement checks this number of records. */
const PIECE = 5_000;

const PLACE = 'test_time::text as place, record_id';

interface Batch {
  readonly rows: readonly Values[];
  /** The place of the last record that was read. Undefined if there are no more. */
  readonly next: Place | undefined;
}

/**
 * Reads the records of an export, newest first, in many short statements. So memory stays flat, no statement comes near
 * its time limit, and nothing goes on when the reader leaves.
 */
export function recordExportStore({ pool }: { readonly pool: Pool }, scope: Scope) {
  const { tenant_id, own_user_id, own_device_ids } = scope;

  /** Finds the end of the next piece of records, from `after` on. */
  async function endOfPiece(filter: RecordFilter, after: Place): Promise<Place | undefined> {
    const query = new Query();
    const { rows } = await pool.query<Placed>(
      `select ${PLACE} from skin_record
        where ${rangeConditions(query, tenant_id, withoutEnd(filter))} and ${isAfter(query, after)}
        ${NEWEST_FIRST} offset ${query.param(PIECE - 1)} limit 1`,
      query.values,
    );
    return rows[0] && placeOf(rows[0]);
  }

  /** Reads up to `limit` records, or all matching records of a piece. */
  async function read(filter: RecordFilter, select: Select, limit: number, after: Place): Promise<Batch> {
    const end = isPlain(filter) ? undefined : await endOfPiece(filter, after);
    const query = new Query();
    const conditions = [
      isPlain(filter)
        ? rangeConditions(query, tenant_id, withoutEnd(filter))
        : matchConditions(query, tenant_id, filter),
      isAfter(query, after),
      ...(end ? [`(test_time, record_id) >= ${placed(query, end)}`] : []),
    ];
    const { rows } = await pool.query<unknown[]>({
      rowMode: 'array',
      text: `select ${select(query)}, ${PLACE} from skin_record
              where ${conditions.join(' and ')}
              ${NEWEST_FIRST} ${isPlain(filter) ? `limit ${query.param(limit)}` : ''}`,
      values: query.values,
    });
    const last = rows.length === limit ? rows.at(-1) : undefined;
    const lastPlace = last && { test_time: last.at(-2) as string, record_id: last.at(-1) as string };
    return { rows, next: isPlain(filter) ? lastPlace : end };
  }

  return {
    /** Returns the results, as `dimension.layer`, that the newest successful tests of the filter's days have. */
    async measured(filter: RecordFilter): Promise<Set<string>> {
      checkOwner(filter, scope);
      const query = new Query();
      const { rows } = await pool.query<{ result: string }>(
        `select distinct (score->>'dimension') || '.' || (score->>'layer') as result
           from (select scores from skin_record
                  where ${rangeConditions(query, tenant_id, filter)} and status = ${RECORD_STATUS.success}
                  ${NEWEST_FIRST} limit ${LOOKED_AT}) as newest, jsonb_array_elements(scores) as score`,
        query.values,
      );
      return new Set(rows.map(({ result }) => result));
    },

    /** Counts the records of a filter, at most to `max` + 1. Only for filters that the counts per day don't answer. */
    async count(filter: RecordFilter, max: number): Promise<number> {
      checkOwner(filter, scope);
      let count = 0;
      for (let after: Place | undefined = startingBefore(filter.end); after && count <= max; ) {
        const end: Place | undefined = await endOfPiece(filter, after);
        const query = new Query();
        const { rows } = await pool.query<{ count: number }>(
          `select count(*)::int as count from skin_record
            where ${matchConditions(query, tenant_id, filter)} and ${isAfter(query, after)}
              ${end ? `and (test_time, record_id) >= ${placed(query, end)}` : ''}`,
          query.values,
        );
        count += rows[0]?.count ?? 0;
        after = end;
      }
      return Math.min(count, max + 1);
    },

    /** Reads all records of a filter in batches of about `size`. The next batch is read while one is used. */
    async *all(filter: RecordFilter, select: Select, size: number): AsyncGenerator<readonly Values[]> {
      checkOwner(filter, scope);
      let coming: Promise<Batch> | undefined = read(filter, select, size, startingBefore(filter.end));
      try {
        while (coming) {
          const { rows, next }: Batch = await coming;
          coming = next && read(filter, select, size, next);
          // The fault of a batch that nobody waits for yet is thrown when its turn comes.
          coming?.catch(() => undefined);
          if (rows.length > 0) yield rows;
        }
      } finally {
        await coming?.catch(() => undefined);
      }
    },

    /**
     * Reads the records with these ids.
     * @throws AppError RECORD_NOT_FOUND for one of another shop, or one that a guide may not see
     */
    async byIds(ids: readonly string[], select: Select): Promise<readonly Values[]> {
      const wanted = new Set(ids.map((id) => id.toLowerCase()));
      const query = new Query();
      const own = ownRows(query.param(own_user_id), query.param(own_device_ids));
      const { rows } = await pool.query<unknown[]>({
        rowMode: 'array',
        text: `select ${select(query)} from skin_record
                where tenant_id = ${query.param(tenant_id)} and record_id = any(${query.param([...wanted])}::uuid[])
                  and deleted_at is null and ${own} ${NEWEST_FIRST}`,
        values: query.values,
      });
      if (rows.length !== wanted.size) throw new AppError('RECORD_NOT_FOUND');
      return rows;
    },
  };
}

const withoutEnd = ({ end: _end, ...filter }: RecordFilter) => filter;
