import type { GoodsDetail, GoodsFilter, GoodsRow } from '@skin-mirror/shared/goods/goods.contract.ts';
import {
  GOODS_COLUMNS,
  GOODS_FIELDS,
  GOODS_LISTED,
  GOODS_TRANSLATED,
  type GoodsColumn,
  type GoodsField,
  type GoodsTranslated,
} from '@skin-mirror/shared/goods/goods.fields.ts';
import { type GOODS_SORTS, SHELF_STATUS } from '@skin-mirror/shared/goods/goods.ts';
import { MAX_SELECTED } from '@skin-mirror/shared/kernel/list.ts';
import type { SettingChange } from '@skin-mirror/shared/revision/revision.schema.ts';
import type { SettingState } from '@skin-mirror/shared/revision/setting-change.ts';
import type { Translations } from '@skin-mirror/shared/translation/translation.ts';
import { oneRow } from '../../database/one-row.ts';
import { type Page, pagedSql, type SortedPaging } from '../../database/paged.ts';
import { RESTORABLE, restorableSince } from '../../database/restorable.ts';
import { select } from '../../database/select.ts';
import { type Queryable, transaction } from '../../database/transaction.ts';
import { untranslated } from '../../database/untranslated.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { FileColumn } from '../../kernel/file-column.ts';
import { type SeenRev, seen } from '../../kernel/rev.ts';
import type { Services } from '../../services.ts';
import type { Changer } from '../revision/change-settings.ts';
import { changedThings, noteThings } from '../revision/thing-revisions.ts';
import { writeRelations } from './goods-relations.store.ts';

interface ColumnValue {
  readonly text: string;
  readonly picture: string;
  readonly html: string;
  readonly price: string | null;
  readonly count: number | null;
  readonly category: number | null;
  readonly number: number;
  readonly choice: string;
  readonly list: readonly string[];
  readonly json: unknown;
  /** Undefined means that the translations do not change. */
  readonly translations: Translations<GoodsTranslated> | undefined;
}

export type GoodsValues = { readonly [Name in GoodsColumn]: ColumnValue[(typeof GOODS_FIELDS)[Name]['kind']] } & {
  /** The ids of the main type, the first and the second auxiliary type. 0 means that there is no such type. */
  readonly type_ids: readonly number[];
  readonly device_ids: readonly number[];
  /** Undefined means that the product's scheme does not change. */
  readonly scheme_id?: number | null;
};

const STATE = select('goods_id', 'goods_name', 'is_lock', 'shelf_status');
export type GoodsState = Prisma.goodsGetPayload<{ select: typeof STATE }>;

interface RankedType {
  readonly rank: number;
  readonly goods_type_id: number;
  readonly names: Record<string, string>;
}

export interface Typed {
  readonly types: readonly RankedType[];
}

type TypedRow = Omit<GoodsRow, 'type_ids' | 'goods_type_attr'> & Typed;
type DetailRow = Omit<GoodsDetail, 'type_ids' | 'goods_type_attr'> & Typed;

export const readColumns = (names: readonly GoodsColumn[]) => names.map((name) => `g.${name}`).join(', ');

/** The list counts how often customers opened a product from their reports in this many days. */
const VISIT_DAYS = 30;

const ROW = `g.goods_id as id, g.goods_id, ${readColumns(GOODS_LISTED)}, g.shelf_status, g.is_lock::int as is_lock,
  g.is_default::int as is_default, g.mod_time, g.rev,
  (select coalesce(sum(v.count), 0)::int from goods_visit v
    where v.tenant_id = $1 and v.goods_id = g.goods_id and v.day > current_date - ${VISIT_DAYS}) as visits,
  coalesce((select json_agg(json_build_object('rank', e.rank, 'goods_type_id', e.goods_type_id, 'names', y.type_name) order by e.rank)
              from goods_effect e
              join goods_type y on y.tenant_id = $1 and y.goods_type_id = e.goods_type_id
             where e.tenant_id = $1 and e.goods_id = g.goods_id), '[]') as types`;

const DETAILS = readColumns(GOODS_COLUMNS.filter((name) => !GOODS_LISTED.some((listed) => listed === name)));

/** SQL: all fields of a product that people can edit, under the names that the product form uses. */
const FULL = `${ROW}, ${DETAILS},
  (select s.scheme_id from scheme s
    where s.tenant_id = $1 and s.scheme_id = g.scheme_id and s.deleted_at is null) as scheme_id,
  array(select d.device_no from goods_device b
          join device d on d.tenant_id = $1 and d.device_id = b.device_id
         where b.tenant_id = $1 and b.goods_id = g.goods_id and d.unbound_at is null
         order by d.device_no) as device_nos`;

/** Returns the type ids in the form of the API: joined by commas, the main type first, 0 for a missing type. */
export function typeIds(types: readonly RankedType[]): string {
  const places = Math.max(0, ...types.map(({ rank }) => rank));
  return Array.from(
    { length: places },
    (_, index) => types.find(({ rank }) => rank === index + 1)?.goods_type_id ?? 0,
  ).join(',');
}

const KEPT = [...(Object.keys(GOODS_FIELDS) as GoodsField[]), 'shelf_status', 'is_lock', 'is_deleted'] as const;

/** Reads the product fields that the history stores. Locks the products' rows until the transaction ends. */
async function lockStates(
  db: Queryable,
  tenant_id: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SettingState>> {
  const { rows } = await db.query<DetailRow & { is_deleted: 0 | 1 }>({
    name: 'goods.lock-states',
    text: `select ${FULL}, (g.deleted_at is not null)::int as is_deleted
             from goods g where g.tenant_id = $1 and g.goods_id = any($2::int[]) order by g.goods_id for update of g`,
    values: [tenant_id, ids],
  });
  return new Map(
    rows.map((row) => {
      const state = { ...row, type_ids: typeIds(row.types) };
      return [row.id, Object.fromEntries(KEPT.map((name) => [name, state[name]]))];
    }),
  );
}

/**
 * Calls `work` in the caller's transaction, and adds the changes of `work` to the products' history.
 * @param ids products that `work` may change
 * @param work changes products; returns the ids of new products as `added`
 */
export async function trackGoods<Result>(
  db: Queryable,
  tenant_id: number,
  changer: Changer,
  ids: readonly number[],
  work: () => Promise<{ readonly result: Result; readonly added?: readonly number[] }>,
): Promise<Result> {
  const before = await lockStates(db, tenant_id, ids);
  const { result, added = [] } = await work();
  const after = await lockStates(db, tenant_id, [...ids, ...added]);
  await noteThings(db, { tenant_id, kind: 'goods' }, changer, changedThings(before, after));
  return result;
}

const valuesOf = (values: GoodsValues) =>
  GOODS_COLUMNS.map((name) => (isJson(name) && values[name] !== null ? JSON.stringify(values[name]) : values[name]));

const isJson = (name: GoodsColumn): boolean => ['json', 'translations'].includes(GOODS_FIELDS[name].kind);

/** SQL: the new value of a column. Translations that aren't given stay as they are. */
const written = (name: GoodsColumn, place: number, before: string): string =>
  name === 'texts' ? `coalesce($${place}::jsonb, ${before})` : `$${place}`;

/** SQL: the filter of products. Prisma can't search in lists and in the names of types in every language. */
const MATCHING = `g.tenant_id = $1
  and ($5 and g.deleted_at > now() - ${RESTORABLE} or not $5 and g.deleted_at is null)
  and ($3::int is null or g.shelf_status = $3)
  and ($4::int is null or exists (select 1 from goods_effect e
        where e.tenant_id = $1 and e.goods_id = g.goods_id and e.goods_type_id = $4))
  and ($6::int is null or (g.goods_pic <> '')::int = $6)
  and ($7 = '' or ${untranslated('g', GOODS_TRANSLATED, '$7')})
  and ($2 = '' or strpos(lower(concat_ws(' ', g.goods_name, g.goods_no, g.tag, g.keywords,
        array_to_string(g.tags, ' '))), lower($2)) > 0
    or exists (select 1 from goods_effect e
         join goods_type y on y.tenant_id = $1 and y.goods_type_id = e.goods_type_id
        where e.tenant_id = $1 and e.goods_id = g.goods_id
          and strpos(lower(y.type_name::text), lower($2)) > 0))`;

const filterValues = (
  tenant_id: number,
  { q, shelf_status, type_id, is_deleted, has_picture, untranslated: locale }: GoodsFilter,
) => [
  tenant_id,
  q,
  shelf_status === '' ? null : shelf_status,
  type_id === '' ? null : type_id,
  is_deleted === 1,
  has_picture === '' ? null : has_picture,
  locale,
];

export function goodsStore(
  { pool, prisma }: Pick<Services, 'pool' | 'prisma'>,
  { tenant_id }: { readonly tenant_id: number },
) {
  return {
    page: (filter: GoodsFilter, paging: SortedPaging<typeof GOODS_SORTS>): Promise<Page<TypedRow>> =>
      pagedSql(pool, paging, {
        name: 'goods',
        select: ROW,
        from: `goods g where ${MATCHING}`,
        values: filterValues(tenant_id, filter),
        order: 'goods_id desc',
        key: 'goods_id',
      }),

    /** Returns the ids of the matching products. Returns one id too many if an operation can't accept all of them. */
    async matching(filter: GoodsFilter): Promise<number[]> {
      const { rows } = await pool.query<{ goods_id: number }>({
        name: 'goods.matching',
        text: `select g.goods_id from goods g where ${MATCHING} limit ${MAX_SELECTED + 1}`,
        values: filterValues(tenant_id, filter),
      });
      return rows.map(({ goods_id }) => goods_id);
    },

    hasDefault: async (): Promise<boolean> =>
      (await prisma.goods.findFirst({
        where: { tenant_id, is_default: true, deleted_at: null },
        select: { goods_id: true },
      })) !== null,

    /** Counts all products of the shop, including products that are not offered now. */
    count: (): Promise<number> => prisma.goods.count({ where: { tenant_id, deleted_at: null } }),

    /** Returns a product with its types and mirrors, which one SQL statement can read. */
    async byId(id: number): Promise<DetailRow | undefined> {
      const { rows } = await pool.query<DetailRow>({
        name: 'goods.get',
        text: `select ${FULL} from goods g where g.tenant_id = $1 and g.goods_id = $2 and g.deleted_at is null`,
        values: [tenant_id, id],
      });
      return rows[0];
    },

    /** Returns the states of existing products, or with `isDeleted` those of restorable ones. */
    states: (ids: readonly number[], isDeleted = false): Promise<GoodsState[]> =>
      prisma.goods.findMany({
        where: { tenant_id, goods_id: { in: [...ids] }, deleted_at: isDeleted ? { gt: restorableSince() } : null },
        select: STATE,
      }),

    async knownTypes(ids: readonly number[]): Promise<ReadonlySet<number>> {
      const where = { tenant_id, goods_type_id: { in: [...ids] } };
      const rows = await prisma.goods_type.findMany({ where, select: { goods_type_id: true } });
      return new Set(rows.map(({ goods_type_id }) => goods_type_id));
    },

    /** Returns the ids of these mirrors, or of all mirrors of the shop, sorted by their device numbers. */
    async devices(device_nos?: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await prisma.device.findMany({
        where: { tenant_id, unbound_at: null, ...(device_nos && { device_no: { in: [...device_nos] } }) },
        select: { device_no: true, device_id: true },
        orderBy: { device_no: 'asc' },
      });
      return new Map(rows.map(({ device_no, device_id }) => [device_no, device_id]));
    },

    /** Adds or changes a product. Undefined if it is missing, locked, or was changed after it was read. */
    save: (id: number | undefined, values: GoodsValues, changer: Changer, rev: SeenRev): Promise<number | undefined> =>
      transaction(pool, (db) =>
        trackGoods(db, tenant_id, changer, id === undefined ? [] : [id], async () => {
          const goods_id = id === undefined ? await insert(db, values) : await update(db, id, values, rev);
          if (goods_id === undefined) return { result: undefined };
          if (values.scheme_id !== undefined) {
            await db.query('update goods set scheme_id = $3 where tenant_id = $1 and goods_id = $2', [
              tenant_id,
              goods_id,
              values.scheme_id,
            ]);
          }
          await writeRelations(db, tenant_id, [{ ...values, goods_id }]);
          return { result: goods_id, added: id === undefined ? [goods_id] : [] };
        }),
      ),

    /**
     * Changes the state of products, and returns the ids of the changed products. Skips products that are locked now.
     * SQL instead of Prisma, because one statement can change all of them.
     */
    setState: (ids: readonly number[], change: keyof typeof CHANGES, changer: Changer): Promise<number[]> =>
      transaction(pool, async (db) => {
        const { set, where, noted } = CHANGES[change];
        const { rows } = await db.query<{ goods_id: number }>({
          name: `goods.set.${change}`,
          text: `update goods set ${set}, mod_time = now() where tenant_id = $1 and goods_id = any($2::int[]) and ${where}
                 returning goods_id`,
          values: [tenant_id, ids],
        });
        const changed = rows.map(({ goods_id }) => goods_id);
        await noteAll(db, changer, changed, noted);
        return changed;
      }),

    async types(): Promise<{ id: number; names: Record<string, string> }[]> {
      const rows = await prisma.goods_type.findMany({
        where: { tenant_id },
        select: { goods_type_id: true, type_name: true },
        orderBy: [{ sort: 'asc' }, { goods_type_id: 'asc' }],
      });
      return rows.map(({ goods_type_id: id, type_name: names }) => ({ id, names }));
    },

    /** Deletes the built-in products, including locked ones. Returns the number of products. */
    removeDefault: (changer: Changer): Promise<number> =>
      transaction(pool, async (db) => {
        const { rows } = await db.query<{ goods_id: number }>({
          name: 'goods.remove-default',
          text: `update goods set deleted_at = now(), mod_time = now()
                  where tenant_id = $1 and is_default and deleted_at is null returning goods_id`,
          values: [tenant_id],
        });
        const removed = rows.map(({ goods_id }) => goods_id);
        await noteAll(db, changer, removed, CHANGES.remove.noted);
        return removed.length;
      }),
  };

  function noteAll(db: Queryable, changer: Changer, ids: readonly number[], noted: SettingChange): Promise<void> {
    const things = ids.map((thing_id) => ({ thing_id, changes: [noted] }));
    return noteThings(db, { tenant_id, kind: 'goods' }, changer, things);
  }

  async function insert(db: Queryable, values: GoodsValues): Promise<number> {
    const { rows } = await db.query<{ goods_id: number }>({
      name: 'goods.insert',
      text: `insert into goods (tenant_id, ${GOODS_COLUMNS.join(', ')})
             values ($1, ${GOODS_COLUMNS.map((name, index) => written(name, index + 2, "'{}'")).join(', ')}) returning goods_id`,
      values: [tenant_id, ...valuesOf(values)],
    });
    return oneRow(rows).goods_id;
  }

  async function update(db: Queryable, id: number, values: GoodsValues, rev: SeenRev): Promise<number | undefined> {
    const { rows } = await db.query<{ goods_id: number }>({
      name: 'goods.update',
      text: `update goods set ${GOODS_COLUMNS.map((name, index) => `${name} = ${written(name, index + 3, 'texts')}`).join(', ')}, mod_time = now()
              where tenant_id = $1 and goods_id = $2 and deleted_at is null and not is_lock
                and rev = coalesce($${GOODS_COLUMNS.length + 3}, rev) returning goods_id`,
      values: [tenant_id, id, ...valuesOf(values), seen(rev) ?? null],
    });
    return rows[0]?.goods_id;
  }
}

/** The new values and the condition of each change as SQL, and its entry in the history. */
const CHANGES = {
  shelve: {
    set: `shelf_status = ${SHELF_STATUS.on}`,
    where: `deleted_at is null and not is_lock and shelf_status <> ${SHELF_STATUS.on}`,
    noted: { key: 'shelf_status', before: SHELF_STATUS.off, after: SHELF_STATUS.on },
  },
  unshelve: {
    set: `shelf_status = ${SHELF_STATUS.off}`,
    where: `deleted_at is null and not is_lock and shelf_status <> ${SHELF_STATUS.off}`,
    noted: { key: 'shelf_status', before: SHELF_STATUS.on, after: SHELF_STATUS.off },
  },
  lock: {
    set: 'is_lock = true',
    where: 'deleted_at is null and not is_lock',
    noted: { key: 'is_lock', before: 0, after: 1 },
  },
  unlock: {
    set: 'is_lock = false',
    where: 'deleted_at is null and is_lock',
    noted: { key: 'is_lock', before: 1, after: 0 },
  },
  remove: {
    set: 'deleted_at = now()',
    where: 'deleted_at is null and not is_lock',
    noted: { key: 'is_deleted', before: 0, after: 1 },
  },
  restore: {
    set: 'deleted_at = null',
    noted: { key: 'is_deleted', before: 1, after: 0 },
    // A deleted product is not restored if another product has its number now, or is restored at the same time with
    // this number.
    where: `deleted_at > now() - ${RESTORABLE} and (goods_no = '' or not exists (
              select 1 from goods other
               where other.tenant_id = $1 and lower(other.goods_no) = lower(goods.goods_no)
                 and (other.deleted_at is null
                   or (other.goods_id = any($2::int[]) and other.goods_id > goods.goods_id
                     and other.deleted_at > now() - ${RESTORABLE}))))`,
  },
} as const;

export const goodsFiles: readonly FileColumn[] = GOODS_COLUMNS.filter((name) =>
  ['picture', 'html'].includes(GOODS_FIELDS[name].kind),
).map((column) => ({ table: 'goods', column }));
