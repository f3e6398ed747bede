import type { GoodsDetail, GoodsRow } from '@skin-mirror/shared/goods/goods.contract.ts';
import { GOODS_COLUMNS, GOODS_FIELDS, GOODS_LISTED, type GoodsColumn } from '@skin-mirror/shared/goods/goods.fields.ts';
import type { Pool } from 'pg';
import { type Queryable, transaction } from '../../database/transaction.ts';
import { writeRelations } from './goods-relations.store.ts';

/** How long deleted products can be restored. */
const RESTORABLE = "interval '30 days'";

/** The value of a column, by its field's kind. */
interface ColumnValue {
  readonly text: string;
  readonly picture: string;
  readonly html: string;
  readonly price: string | null;
  readonly age: number | null;
  readonly category: number | null;
  readonly number: number;
  readonly choice: string;
  readonly list: readonly string[];
  readonly json: unknown;
}

/** A product as it is written: its columns, and what it relates to. */
export type GoodsValues = { readonly [Name in GoodsColumn]: ColumnValue[(typeof GOODS_FIELDS)[Name]['kind']] } & {
  /** Main, auxiliary A, auxiliary B; 0 keeps a place free. */
  readonly type_ids: readonly number[];
  readonly device_ids: readonly number[];
  /** If missing, it doesn't change. */
  readonly scheme_id?: number | null;
};

export interface GoodsState {
  readonly goods_id: number;
  readonly is_lock: boolean;
  readonly shelf_status: number;
}

type TypedRow = Omit<GoodsRow, 'type_ids' | 'goods_type_attr'> & { readonly types: readonly RankedType[] };
type DetailRow = Omit<GoodsDetail, 'type_ids' | 'goods_type_attr'> & { readonly types: readonly RankedType[] };

interface RankedType {
  readonly rank: number;
  readonly goods_type_id: number;
  readonly names: Readonly<Record<string, string>>;
}

/** Columns as they are read: prices as text, so that no digit is lost. */
export const readColumns = (names: readonly GoodsColumn[]) =>
  names.map((name) => (name === 'price' ? 'g.price::text as price' : `g.${name}`)).join(', ');

const ROW = `g.goods_id as id, g.goods_id, ${readColumns(GOODS_LISTED)}, g.shelf_status, g.is_lock::int as is_lock,
  g.is_default::int as is_default, g.mod_time,
  coalesce((select json_agg(json_build_object('rank', e.rank, 'goods_type_id', e.goods_type_id, 'names', y.type_name) order by e.rank)
              from goods_effect e
              join goods_type y on y.tenant_id = e.tenant_id and y.goods_type_id = e.goods_type_id
             where e.tenant_id = g.tenant_id and e.goods_id = g.goods_id), '[]') as types`;

const DETAILS = readColumns(GOODS_COLUMNS.filter((name) => !GOODS_LISTED.some((listed) => listed === name)));

const valuesOf = (values: GoodsValues) =>
  GOODS_COLUMNS.map((name) =>
    GOODS_FIELDS[name].kind === 'json' && values[name] !== null ? JSON.stringify(values[name]) : values[name],
  );

export interface GoodsFilter {
  readonly q: string;
  readonly shelf_status: number | '';
  readonly type_id: number | '';
  readonly is_deleted: boolean;
  readonly page: number;
  readonly pageSize: number;
}

const MATCHING = `g.tenant_id = $1
  and case when $5 then g.deleted_at > now() - ${RESTORABLE} else g.deleted_at is null end
  and ($3::int is null or g.shelf_status = $3)
  and ($4::int is null or exists (select 1 from goods_effect e
        where e.tenant_id = g.tenant_id and e.goods_id = g.goods_id and e.goods_type_id = $4))
  and ($2 = '' or strpos(lower(concat_ws(' ', g.goods_name, g.goods_no, g.tag, g.keywords,
        array_to_string(g.tags, ' '))), lower($2)) > 0
    or exists (select 1 from goods_effect e
         join goods_type y on y.tenant_id = e.tenant_id and y.goods_type_id = e.goods_type_id
        where e.tenant_id = g.tenant_id and e.goods_id = g.goods_id
          and strpos(lower(y.type_name::text), lower($2)) > 0))`;

const orNull = (choice: number | ''): number | null => (choice === '' ? null : choice);

/** A shop's goods. */
export function goodsStore(pool: Pool, { tenant_id }: { readonly tenant_id: number }) {
  return {
    /** Newest first. */
    async page({ q, shelf_status, type_id, is_deleted, page, pageSize }: GoodsFilter) {
      const filter = [tenant_id, q, orNull(shelf_status), orNull(type_id), is_deleted];
      const { rows } = await pool.query<TypedRow>({
        name: 'goods.list',
        text: `select ${ROW} from goods g where ${MATCHING} order by g.goods_id desc limit $6 offset $7`,
        values: [...filter, pageSize, (page - 1) * pageSize],
      });
      const counted = await pool.query<{ total: number }>({
        name: 'goods.count',
        text: `select count(*) as total from goods g where ${MATCHING}`,
        values: filter,
      });
      return { list: rows, total: counted.rows[0]?.total ?? 0 };
    },

    async hasDefault(): Promise<boolean> {
      const { rows } = await pool.query({
        name: 'goods.has-default',
        text: 'select 1 from goods where tenant_id = $1 and is_default and deleted_at is null limit 1',
        values: [tenant_id],
      });
      return rows.length > 0;
    },

    /** How many there are, on the shelf or not. */
    async count(): Promise<number> {
      const { rows } = await pool.query<{ count: number }>({
        name: 'goods.all',
        text: 'select count(*)::int as count from goods where tenant_id = $1 and deleted_at is null',
        values: [tenant_id],
      });
      return rows[0]?.count ?? 0;
    },

    async byId(id: number): Promise<DetailRow | undefined> {
      const { rows } = await pool.query<DetailRow>({
        name: 'goods.get',
        text: `select ${ROW}, ${DETAILS},
                      (select s.scheme_id from scheme s
                        where s.tenant_id = g.tenant_id and s.scheme_id = g.scheme_id and s.deleted_at is null) as scheme_id,
                      array(select d.device_no from goods_device b
                              join device d on d.tenant_id = b.tenant_id and d.device_id = b.device_id
                             where b.tenant_id = g.tenant_id and b.goods_id = g.goods_id and d.unbound_at is null
                             order by d.device_no) as device_nos
                 from goods g where g.tenant_id = $1 and g.goods_id = $2 and g.deleted_at is null`,
        values: [tenant_id, id],
      });
      return rows[0];
    },

    /** The existing ones of the wanted products; with `isDeleted`, deleted ones that can be restored. */
    async states(ids: readonly number[], isDeleted = false): Promise<GoodsState[]> {
      const { rows } = await pool.query<GoodsState>({
        name: isDeleted ? 'goods.deleted-states' : 'goods.states',
        text: `select goods_id, is_lock, shelf_status from goods
                where tenant_id = $1 and goods_id = any($2::int[])
                  and ${isDeleted ? `deleted_at > now() - ${RESTORABLE}` : 'deleted_at is null'}`,
        values: [tenant_id, ids],
      });
      return rows;
    },

    /** The wanted goods types that exist. */
    async knownTypes(ids: readonly number[]): Promise<ReadonlySet<number>> {
      const { rows } = await pool.query<{ id: number }>({
        name: 'goods.known-types',
        text: 'select goods_type_id as id from goods_type where tenant_id = $1 and goods_type_id = any($2::int[])',
        values: [tenant_id, ids],
      });
      return new Set(rows.map(({ id }) => id));
    },

    /** Bound mirrors by their numbers. */
    async deviceIds(device_nos: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { rows } = await pool.query<{ device_no: string; device_id: number }>({
        name: 'goods.devices',
        text: 'select device_no, device_id from device where tenant_id = $1 and device_no = any($2) and unbound_at is null',
        values: [tenant_id, device_nos],
      });
      return new Map(rows.map(({ device_no, device_id }) => [device_no, device_id]));
    },

    /** All bound mirrors by number, in the order of numbers. */
    async boundDevices(): Promise<ReadonlyMap<string, number>> {
      const { rows } = await pool.query<{ device_no: string; device_id: number }>({
        name: 'goods.bound-devices',
        text: 'select device_no, device_id from device where tenant_id = $1 and unbound_at is null order by device_no',
        values: [tenant_id],
      });
      return new Map(rows.map(({ device_no, device_id }) => [device_no, device_id]));
    },

    /** Adds a product, or changes one that isn't locked. Undefined if there is nothing left to change. */
    save: (id: number | undefined, values: GoodsValues): Promise<number | undefined> =>
      transaction(pool, async (db) => {
        const goods_id = id === undefined ? await insert(db, values) : await update(db, id, values);
        if (goods_id === undefined) return undefined;
        if (values.scheme_id !== undefined) {
          await db.query('update goods set scheme_id = $3 where tenant_id = $1 and goods_id = $2', [
            tenant_id,
            goods_id,
            values.scheme_id,
          ]);
        }
        await writeRelations(db, tenant_id, [{ ...values, goods_id }]);
        return goods_id;
      }),

    /** Changes products in one statement, except those locked meanwhile. Returns the changed ids. */
    async setState(ids: readonly number[], change: keyof typeof CHANGES): Promise<number[]> {
      const { set, where } = CHANGES[change];
      const { rows } = await pool.query<{ goods_id: number }>({
        name: `goods.set.${change}`,
        text: `update goods set ${set}, mod_time = now() where tenant_id = $1 and goods_id = any($2::int[]) and ${where}
               returning goods_id`,
        values: [tenant_id, ids],
      });
      return rows.map(({ goods_id }) => goods_id);
    },

    async types(): Promise<{ id: number; names: Record<string, string> }[]> {
      const { rows } = await pool.query({
        name: 'goods.types',
        text: 'select goods_type_id as id, type_name as names from goods_type where tenant_id = $1 order by sort, goods_type_id',
        values: [tenant_id],
      });
      return rows;
    },

    /** Deletes the built-in products, including locked ones. */
    async removeDefault(): Promise<number> {
      const { rowCount } = await pool.query({
        name: 'goods.remove-default',
        text: 'update goods set deleted_at = now(), mod_time = now() where tenant_id = $1 and is_default and deleted_at is null',
        values: [tenant_id],
      });
      return rowCount ?? 0;
    },
  };

  async function insert(db: Queryable, values: GoodsValues): Promise<number> {
    const { rows } = await db.query<{ goods_id: number }>({
      name: 'goods.insert',
      text: `insert into goods (tenant_id, ${GOODS_COLUMNS.join(', ')})
             values ($1, ${GOODS_COLUMNS.map((_, index) => `$${index + 2}`).join(', ')}) returning goods_id`,
      values: [tenant_id, ...valuesOf(values)],
    });
    return (rows[0] as { goods_id: number }).goods_id;
  }

  async function update(db: Queryable, id: number, values: GoodsValues): Promise<number | undefined> {
    const { rows } = await db.query<{ goods_id: number }>({
      name: 'goods.update',
      text: `update goods set ${GOODS_COLUMNS.map((name, index) => `${name} = $${index + 3}`).join(', ')}, mod_time = now()
              where tenant_id = $1 and goods_id = $2 and deleted_at is null and not is_lock returning goods_id`,
      values: [tenant_id, id, ...valuesOf(values)],
    });
    return rows[0]?.goods_id;
  }
}

/** The effect of each batch change, and the products it applies to. */
const CHANGES = {
  shelve: { set: 'shelf_status = 10', where: 'deleted_at is null and not is_lock and shelf_status <> 10' },
  unshelve: { set: 'shelf_status = 0', where: 'deleted_at is null and not is_lock and shelf_status <> 0' },
  lock: { set: 'is_lock = true', where: 'deleted_at is null and not is_lock' },
  unlock: { set: 'is_lock = false', where: 'deleted_at is null and is_lock' },
  remove: { set: 'deleted_at = now()', where: 'deleted_at is null and not is_lock' },
  restore: {
    set: 'deleted_at = null',
    // Another product may have its number now, or get it back at the same time.
    where: `deleted_at > now() - ${RESTORABLE} and (goods_no = '' or not exists (
              select 1 from goods other
               where other.tenant_id = goods.tenant_id and lower(other.goods_no) = lower(goods.goods_no)
                 and (other.deleted_at is null
                   or (other.goods_id = any($2::int[]) and other.goods_id > goods.goods_id
                     and other.deleted_at > now() - ${RESTORABLE}))))`,
  },
} as const;
