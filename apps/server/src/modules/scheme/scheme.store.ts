import type { SchemeDetail, SchemeRow } from '@skin-mirror/shared/scheme/scheme.contract.ts';
import type { SchemeStep } from '@skin-mirror/shared/scheme/scheme.schema.ts';
import type { Pool } from 'pg';
import { type Queryable, transaction } from '../../database/transaction.ts';

/** How long deleted schemes can be restored, the same as for products. */
const RESTORABLE = "interval '30 days'";

/** A scheme in the form it is written: all columns, and its steps with their goods. */
export interface SchemeValues {
  readonly name: string;
  readonly description: string;
  readonly cycle_days: number;
  readonly for_sex: number;
  readonly skin_types: readonly string[];
  readonly triggers: readonly unknown[];
  readonly priority: number;
  readonly status: number;
  readonly steps: readonly SchemeStep[];
}

export interface SchemeFilter {
  readonly q: string;
  readonly status: number | '';
  readonly page: number;
  readonly pageSize: number;
}

/** `missing`: the scheme doesn't exist; `foreign_goods`: the shop doesn't have a product (any more). */
export type WriteRefusal = 'missing' | 'foreign_goods' | 'unchanged';

const COLUMNS = [
  'name',
  'description',
  'cycle_days',
  'for_sex',
  'skin_types',
  'triggers',
  'priority',
  'status',
] as const satisfies readonly (keyof SchemeValues)[];

const valuesOf = (values: SchemeValues) =>
  COLUMNS.map((name) => (name === 'triggers' ? JSON.stringify(values.triggers) : values[name]));

/** The steps of a scheme `s` in order, without deleted goods. */
const STEPS = `coalesce((select json_agg(json_build_object(
    'title', p.title, 'part', p.part, 'frequency', p.frequency, 'advice', p.advice, 'day_from', p.day_from, 'day_to', p.day_to,
    'goods_ids', array(select o.goods_id from scheme_goods o
                         join goods g on g.tenant_id = o.tenant_id and g.goods_id = o.goods_id and g.deleted_at is null
                        where o.tenant_id = p.tenant_id and o.scheme_id = p.scheme_id and o.step = p.step
                        order by o.rank)) order by p.step)
    from scheme_step p where p.tenant_id = s.tenant_id and p.scheme_id = s.scheme_id), '[]')`;

const MATCHING = `s.tenant_id = $1 and s.deleted_at is null and ($3::int is null or s.status = $3)
  and ($2 = '' or strpos(lower(s.name), lower($2)) > 0)`;

/** A shop's schemes. */
export function schemeStore(pool: Pool, { tenant_id }: { readonly tenant_id: number }) {
  return {
    /** A page of schemes, in the order the matching rule prefers them if severity doesn't decide. */
    async list({ q, status, page, pageSize }: SchemeFilter): Promise<{ list: SchemeRow[]; total: number }> {
      const filter = [tenant_id, q, status === '' ? null : status];
      const { rows } = await pool.query<SchemeRow>({
        name: 'scheme.list',
        text: `select s.scheme_id as id, s.name, s.description, s.cycle_days, s.for_sex, s.skin_types, s.triggers, s.priority,
                      s.status, s.mod_time,
                      (select count(*) from scheme_step p where p.tenant_id = s.tenant_id and p.scheme_id = s.scheme_id) as steps,
                      (select count(*) from goods g
                        where g.tenant_id = s.tenant_id and g.deleted_at is null
                          and (g.scheme_id = s.scheme_id
                            or g.goods_id in (select o.goods_id from scheme_goods o
                                               where o.tenant_id = s.tenant_id and o.scheme_id = s.scheme_id))) as goods
                 from scheme s where ${MATCHING} order by s.priority desc, s.scheme_id limit $4 offset $5`,
        values: [...filter, pageSize, (page - 1) * pageSize],
      });
      const counted = await pool.query<{ total: number }>({
        name: 'scheme.count',
        text: `select count(*) as total from scheme s where ${MATCHING}`,
        values: filter,
      });
      return { list: rows, total: counted.rows[0]?.total ?? 0 };
    },

    /** How many there are, active or not. */
    async count(): Promise<number> {
      const { rows } = await pool.query<{ count: number }>({
        name: 'scheme.all',
        text: 'select count(*)::int as count from scheme where tenant_id = $1 and deleted_at is null',
        values: [tenant_id],
      });
      return rows[0]?.count ?? 0;
    },

    byId: (id: number): Promise<SchemeDetail | undefined> => read(pool, id),

    /** True if the shop has the scheme and it isn't deleted. */
    async has(id: number): Promise<boolean> {
      const { rows } = await pool.query({
        name: 'scheme.has',
        text: 'select 1 from scheme where tenant_id = $1 and scheme_id = $2 and deleted_at is null',
        values: [tenant_id, id],
      });
      return rows.length > 0;
    },

    /** Adds or replaces a scheme. Returns its id, or why nothing was written. Rejects if the name is taken. */
    write: (id: number | undefined, values: SchemeValues): Promise<number | WriteRefusal> =>
      transaction(pool, async (db) => {
        if (id !== undefined) {
          const locked = await db.query({
            name: 'scheme.lock',
            text: 'select 1 from scheme where tenant_id = $1 and scheme_id = $2 and deleted_at is null for update',
            values: [tenant_id, id],
          });
          if (locked.rows.length === 0) return 'missing';
        }
        if (!(await hasGoods(db, [...new Set(values.steps.flatMap(({ goods_ids }) => goods_ids))])))
          return 'foreign_goods';
        const before = id === undefined ? undefined : await read(db, id);
        if (before && isSame(before, values)) return 'unchanged';
        const scheme_id = id === undefined ? await insert(db, values) : await update(db, id, values);
        await writeSteps(db, scheme_id, values.steps);
        return scheme_id;
      }),

    /** Deletes or restores all of them, or none: 0 if one doesn't exist. Rejects if a name is taken. */
    async setDeleted(ids: readonly number[], isDeleted: boolean): Promise<number> {
      const isWanted = isDeleted ? 'deleted_at is null' : `deleted_at > now() - ${RESTORABLE}`;
      const { rowCount } = await pool.query({
        name: isDeleted ? 'scheme.remove' : 'scheme.restore',
        text: `with wanted as (select scheme_id from scheme
                                where tenant_id = $1 and scheme_id = any($2::int[]) and ${isWanted} for update)
               update scheme set deleted_at = ${isDeleted ? 'now()' : 'null'}, mod_time = now()
                where tenant_id = $1 and scheme_id in (select scheme_id from wanted)
                  and (select count(*) from wanted) = cardinality($2::int[])`,
        values: [tenant_id, ids],
      });
      return rowCount ?? 0;
    },
  };

  async function read(db: Queryable, id: number): Promise<SchemeDetail | undefined> {
    const { rows } = await db.query<SchemeDetail>({
      name: 'scheme.get',
      text: `select s.scheme_id as id, s.name, s.description, s.cycle_days, s.for_sex, s.skin_types, s.triggers, s.priority,
                    s.status, s.mod_time, ${STEPS} as steps,
                    coalesce((select json_agg(json_build_object('goods_id', g.goods_id, 'goods_name', g.goods_name,
                                                                'goods_pic', g.goods_pic, 'shelf_status', g.shelf_status)
                                              order by g.goods_id)
                                from goods g where g.tenant_id = s.tenant_id and g.deleted_at is null
                                 and g.goods_id in (select o.goods_id from scheme_goods o
                                                     where o.tenant_id = s.tenant_id and o.scheme_id = s.scheme_id)), '[]') as goods
               from scheme s where s.tenant_id = $1 and s.scheme_id = $2 and s.deleted_at is null`,
      values: [tenant_id, id],
    });
    return rows[0];
  }

  async function hasGoods(db: Queryable, ids: readonly number[]): Promise<boolean> {
    const { rows } = await db.query<{ count: number }>({
      name: 'scheme.known-goods',
      text: `select count(*) as count from goods where tenant_id = $1 and goods_id = any($2::int[]) and deleted_at is null`,
      values: [tenant_id, ids],
    });
    return rows[0]?.count === ids.length;
  }

  async function insert(db: Queryable, values: SchemeValues): Promise<number> {
    const { rows } = await db.query<{ scheme_id: number }>({
      name: 'scheme.insert',
      text: `insert into scheme (tenant_id, ${COLUMNS.join(', ')})
             values ($1, ${COLUMNS.map((_, index) => `$${index + 2}`).join(', ')}) returning scheme_id`,
      values: [tenant_id, ...valuesOf(values)],
    });
    return (rows[0] as { scheme_id: number }).scheme_id;
  }

  async function update(db: Queryable, id: number, values: SchemeValues): Promise<number> {
    await db.query({
      name: 'scheme.update',
      text: `update scheme set ${COLUMNS.map((name, index) => `${name} = $${index + 3}`).join(', ')}, mod_time = now()
              where tenant_id = $1 and scheme_id = $2`,
      values: [tenant_id, id, ...valuesOf(values)],
    });
    return id;
  }

  async function writeSteps(db: Queryable, scheme_id: number, steps: readonly SchemeStep[]): Promise<void> {
    await db.query({
      name: 'scheme.clear-steps',
      text: 'delete from scheme_step where tenant_id = $1 and scheme_id = $2',
      values: [tenant_id, scheme_id],
    });
    const numbered = JSON.stringify(steps.map((step, index) => ({ ...step, step: index + 1 })));
    await db.query({
      name: 'scheme.write-steps',
      text: `insert into scheme_step (tenant_id, scheme_id, step, title, part, frequency, advice, day_from, day_to)
             select $1, $2, step, title, part, frequency, advice, day_from, day_to
               from json_to_recordset($3) as t(step int, title text, part text, frequency text, advice text, day_from int, day_to int)`,
      values: [tenant_id, scheme_id, numbered],
    });
    await db.query({
      name: 'scheme.write-goods',
      text: `insert into scheme_goods (tenant_id, scheme_id, step, goods_id, rank)
             select $1, $2, t.step, g.id::int, g.rank
               from json_to_recordset($3) as t(step int, goods_ids json),
                    json_array_elements_text(t.goods_ids) with ordinality as g(id, rank)`,
      values: [tenant_id, scheme_id, numbered],
    });
  }
}

const isSame = (before: SchemeDetail, after: SchemeValues): boolean =>
  [...COLUMNS, 'steps' as const].every((name) => canonical(before[name]) === canonical(after[name]));

/** JSON that doesn't depend on the order of fields, because jsonb has its own order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
