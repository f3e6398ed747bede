import { GOODS_COLUMNS } from '@skin-mirror/shared/goods/goods.fields.ts';
import type { goodsImportContract, importBatch } from '@skin-mirror/shared/goods/goods-import.contract.ts';
import { IMPORT_LIMITS } from '@skin-mirror/shared/goods/goods-import.ts';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { oneRow } from '../../../database/one-row.ts';
import { type Queryable, transaction } from '../../../database/transaction.ts';
import type { FileColumn } from '../../../kernel/file-column.ts';
import { settleFiles } from '../../file/settle-files.ts';
import type { Changer } from '../../revision/change-settings.ts';
import { type GoodsValues, readColumns, trackGoods } from '../goods.store.ts';
import { writeRelations } from '../goods-relations.store.ts';
import type { ExistingGoods } from './import-rows.ts';
import { type RowProblem, storable } from './problem.ts';

/** A refused row of an import. `cells` contains the original texts by column key. */
interface RefusedRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly problems: readonly RowProblem[];
}

interface ImportChanges extends Changer {
  readonly file_name: string;
  readonly total: number;
  readonly added: readonly GoodsValues[];
  readonly changed: readonly { readonly before: ExistingGoods; readonly values: GoodsValues }[];
  readonly refused: readonly RefusedRow[];
  /** The paths of the new pictures. The pictures are deleted later if the import is not written. */
  readonly files: readonly string[];
}

type BatchRow = z.output<typeof importBatch>;
type UndoResult = z.output<(typeof goodsImportContract)['undo']['output']>;

const LIST = GOODS_COLUMNS.join(', ');
const ASSIGNED = GOODS_COLUMNS.map((name) => `${name} = v.${name}`).join(', ');
const READ = readColumns(GOODS_COLUMNS);
const UNDOABLE = `undone_at is null and before is not null and crt_time > now() - interval '${IMPORT_LIMITS.undoHours} hours'`;
const LAST = `select id from import_batch where tenant_id = $1 order by id desc limit ${IMPORT_LIMITS.keptImports}`;
/** SQL: imports that are too old to keep. There can be several, because parallel imports don't see each other. */
const OLD_IMPORTS = `select id from import_batch where tenant_id = $1 order by id desc limit 10 offset ${IMPORT_LIMITS.keptImports}`;

/** Thrown if somebody else changed the same products, or used their numbers, while an import was checked. */
export class ImportOvertaken extends Error {}

/** Reads and writes the imports of a shop, many products with one statement. */
export function importStore(pool: Pool, { tenant_id }: { readonly tenant_id: number }) {
  return {
    /** Returns the products with these numbers. Ignores upper and lower case. */
    async existing(goods_nos: readonly string[]): Promise<ExistingGoods[]> {
      const { rows } = await pool.query<ExistingGoods>({
        name: 'import.existing',
        text: `select g.goods_id, g.is_lock, g.mod_time::text as mod_time, ${READ},
                      array(select coalesce(e.goods_type_id, 0)
                              from generate_series(1, (select max(m.rank) from goods_effect m
                                                        where m.tenant_id = $1 and m.goods_id = g.goods_id)) place
                              left join goods_effect e
                                on e.tenant_id = $1 and e.goods_id = g.goods_id and e.rank = place
                             order by place) as type_ids,
                      d.device_ids, d.device_nos
                 from goods g
                cross join lateral (
                  select coalesce(array_agg(d.device_id order by d.device_no), '{}') as device_ids,
                         coalesce(array_agg(d.device_no order by d.device_no), '{}') as device_nos
                    from goods_device b
                    join device d on d.tenant_id = $1 and d.device_id = b.device_id
                   where b.tenant_id = $1 and b.goods_id = g.goods_id and d.unbound_at is null) d
                where g.tenant_id = $1 and g.deleted_at is null and g.goods_no <> '' and lower(g.goods_no) = any($2)`,
        values: [tenant_id, goods_nos.map((goods_no) => goods_no.toLowerCase())],
      });
      return rows;
    },

    /**
     * Writes an import in one transaction. Returns the import's id.
     * @throws ImportOvertaken if the products changed after the check
     */
    write: ({ user_id, user_name, file_name, total, added, changed, refused, files }: ImportChanges): Promise<number> =>
      transaction(pool, async (db) => {
        await lockUnchanged(
          db,
          changed.map(({ before }) => before),
        );
        if (!(await settleFiles(db, tenant_id, files))) throw new ImportOvertaken();
        const before = changed.map(({ before: { device_nos: _, is_lock: __, ...goods } }) => goods);
        const { rows } = await db.query<{ id: number }>({
          name: 'import.insert',
          text: `insert into import_batch (tenant_id, user_id, file_name, total, added, changed, failed, refused, before)
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
          values: [
            tenant_id,
            user_id,
            file_name,
            total,
            added.length,
            changed.length,
            refused.length,
            JSON.stringify(refused, (_, value) => (typeof value === 'string' ? storable(value) : value)),
            JSON.stringify(before),
          ],
        });
        const { id } = oneRow(rows);
        const inserted = await withIds(db, added);
        const updated = changed.map(({ before: { goods_id }, values }) => ({ ...values, goods_id }));
        await trackGoods(db, tenant_id, { user_id, user_name }, idsOf(updated), async () => {
          await db.query({
            name: 'import.insert-goods',
            text: `insert into goods (tenant_id, import_batch_id, goods_id, ${LIST})
                   select $1, $2, goods_id, ${LIST} from json_populate_recordset(null::goods, $3)`,
            values: [tenant_id, id, JSON.stringify(inserted)],
          });
          await db.query({
            name: 'import.update-goods',
            text: `update goods g set ${ASSIGNED}, mod_time = now() from json_populate_recordset(null::goods, $2) v
                    where g.tenant_id = $1 and g.goods_id = v.goods_id`,
            values: [tenant_id, JSON.stringify(updated)],
          });
          await writeRelations(db, tenant_id, [...inserted, ...updated]);
          return { result: undefined, added: idsOf(inserted) };
        });
        // Deletes the saved data of older imports, because each import can have dozens of megabytes.
        await db.query({
          name: 'import.forget',
          text: `update import_batch set before = null, refused = null
                  where tenant_id = $1 and id in (${OLD_IMPORTS}) and before is not null`,
          values: [tenant_id],
        });
        return id;
      }).catch(asOvertaken),

    async list(): Promise<BatchRow[]> {
      const { rows } = await pool.query<BatchRow>({
        name: 'import.list',
        text: `select b.id, b.file_name, b.total, b.added, b.changed, b.failed, b.crt_time, b.undone_at,
                      coalesce(nullif(u.name, ''), u.user_acct, '') as user_name,
                      (b.added + b.changed > 0 and ${UNDOABLE.replace('crt_time', 'b.crt_time')})::int as can_undo,
                      (b.failed > 0 and b.refused is not null)::int as has_rows
                 from import_batch b left join user_account u on u.tenant_id = $1 and u.user_id = b.user_id
                where b.tenant_id = $1 order by b.id desc limit ${IMPORT_LIMITS.keptImports}`,
        values: [tenant_id],
      });
      return rows;
    },

    /** Returns the refused rows of an import. Null if they are forgotten, undefined without an import. */
    async refused(id: number): Promise<readonly RefusedRow[] | null | undefined> {
      const { rows } = await pool.query<{ refused: RefusedRow[] | null }>({
        name: 'import.refused',
        text: `select refused from import_batch where tenant_id = $1 and id = $2 and id in (${LAST})`,
        values: [tenant_id, id],
      });
      return rows[0]?.refused;
    },

    /** True if an import was already undone. Undefined if the import does not exist. */
    async isUndone(id: number): Promise<boolean | undefined> {
      const { rows } = await pool.query<{ is_undone: boolean }>({
        name: 'import.is-undone',
        text: `select undone_at is not null as is_undone from import_batch
                where tenant_id = $1 and id = $2 and id in (${LAST})`,
        values: [tenant_id, id],
      });
      return rows[0]?.is_undone;
    },

    /** Undoes an import, except for products changed since. Undefined if it is too old or was undone. */
    undo: (id: number, changer: Changer): Promise<UndoResult | undefined> =>
      transaction(pool, async (db) => {
        const { rows } = await db.query<{ at: string; before: StoredGoods[] }>({
          name: 'import.undo',
          text: `update import_batch set undone_at = now() where tenant_id = $1 and id = $2 and ${UNDOABLE}
                  and id in (${LAST})
                 returning crt_time::text as at, before`,
          values: [tenant_id, id],
        });
        const [batch] = rows;
        if (!batch) return undefined;
        // Locks all products before the first change. Otherwise this transaction and another change of these products
        // could deadlock.
        const { rows: goods } = await db.query<{ goods_id: number }>({
          name: 'import.undo-lock',
          text: `select goods_id from goods where tenant_id = $1 and (import_batch_id = $2 or goods_id = any($3::int[]))
                  order by goods_id for update`,
          values: [tenant_id, id, idsOf(batch.before)],
        });
        const { removed, restored } = await trackGoods(db, tenant_id, changer, idsOf(goods), async () => {
          const gone = await db.query({
            name: 'import.undo-added',
            text: `update goods set deleted_at = now(), mod_time = now()
                    where tenant_id = $1 and import_batch_id = $2 and mod_time = $3::timestamptz
                      and deleted_at is null and not is_lock`,
            values: [tenant_id, id, batch.at],
          });
          return { result: { removed: gone.rowCount ?? 0, restored: await restore(db, batch.before, batch.at) } };
        });
        const kept = await db.query<{ count: number }>({
          name: 'import.undo-kept',
          text: `select count(*)::int as count from goods
                  where tenant_id = $1 and deleted_at is null and goods_id <> all($4)
                    and (import_batch_id = $2 or goods_id = any($3))`,
          values: [tenant_id, id, idsOf(batch.before), restored],
        });
        return { removed, restored: restored.length, kept: kept.rows[0]?.count ?? 0 };
      }),
  };

  /** Locks products until the transaction ends. Throws ImportOvertaken if a product was changed after it was read. */
  async function lockUnchanged(db: Queryable, goods: readonly ExistingGoods[]): Promise<void> {
    const { rows } = await db.query({
      name: 'import.lock',
      text: `select g.goods_id from goods g join json_to_recordset($2) as v(goods_id int, mod_time timestamptz) using (goods_id)
              where g.tenant_id = $1 and g.mod_time = v.mod_time and g.deleted_at is null and not g.is_lock
              order by g.goods_id for update of g`,
      values: [tenant_id, JSON.stringify(goods.map(({ goods_id, mod_time }) => ({ goods_id, mod_time })))],
    });
    if (rows.length < goods.length) throw new ImportOvertaken();
  }

  /** Reserves the ids of new products before the insert, because the products' types and mirrors refer to these ids. */
  async function withIds(db: Queryable, added: readonly GoodsValues[]) {
    const { rows } = await db.query<{ goods_id: number }>({
      name: 'import.ids',
      text: `select nextval(pg_get_serial_sequence('goods', 'goods_id'))::int as goods_id from generate_series(1, $1::int)`,
      values: [added.length],
    });
    return added.map((values, index) => ({ ...values, goods_id: (rows[index] as { goods_id: number }).goods_id }));
  }

  /** Restores products to `before`. A column that was added later keeps its current value. */
  async function restore(db: Queryable, before: readonly StoredGoods[], at: string): Promise<number[]> {
    const { rows } = await db.query<{ goods_id: number }>({
      name: 'import.undo-changed',
      text: `update goods g set ${ASSIGNED.replace('v.category_id', '(select c.category_id from goods_category c where c.tenant_id = $1 and c.category_id = v.category_id)')}, mod_time = v.mod_time
               from json_array_elements($2::json) b
               join goods now on now.tenant_id = $1 and now.goods_id = (b->>'goods_id')::int
              cross join lateral json_populate_record(now, b) v
              where g.tenant_id = $1 and g.goods_id = now.goods_id and g.mod_time = $3::timestamptz
                and g.deleted_at is null and not g.is_lock
          returning g.goods_id`,
      values: [tenant_id, JSON.stringify(before), at],
    });
    const ids = new Set(rows.map(({ goods_id }) => goods_id));
    await writeRelations(
      db,
      tenant_id,
      before.filter(({ goods_id }) => ids.has(goods_id)),
    );
    return [...ids];
  }
}

const idsOf = (goods: readonly { readonly goods_id: number }[]): number[] => goods.map(({ goods_id }) => goods_id);

type StoredGoods = Omit<ExistingGoods, 'device_nos' | 'is_lock'>;

/** Throws ImportOvertaken for a number that is taken by now, or a category that was deleted. */
function asOvertaken(cause: unknown): never {
  const { code } = cause as { code?: unknown };
  throw code === '23505' || code === '23503' ? new ImportOvertaken() : cause;
}

/** An import that is undone writes the earlier products back. */
export const importFiles: FileColumn = { table: 'import_batch', column: 'before', where: 'undone_at is null' };
