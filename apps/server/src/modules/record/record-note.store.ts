import type { RecordSale } from '@skin-mirror/shared/record/record.schema.ts';
import { MAX_NOTE_HISTORY } from '@skin-mirror/shared/record/record.ts';
import type { Database } from '../../database/pool.ts';
import { accountName } from '../../kernel/account-name.store.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import { eventRows } from '../webhook/event-rows.ts';
import type { TouchedRecord } from './record.store.ts';

export interface NoteVersion {
  readonly mark: string;
  /** The name of the writer, else the login. */
  readonly user_name: string;
  readonly time: Date;
}

/** SQL: tells what was sold. The list is empty if the sale was taken back. */
const SOLD = eventRows({
  type: 'product.sold',
  from: 'written',
  data: `'record_id', e.record_id, 'customer_id', e.customer_id, 'goods', (
    select coalesce(jsonb_agg(jsonb_build_object('goods_id', g->'goods_id', 'num', g->'num', 'price', g->'price')), '[]')
      from jsonb_array_elements(e.sold->'goods') g)`,
});

/**
 * Reads and writes what a shop's people note about tests: the note and its history, and what was sold. A record that the
 * caller may not see counts as missing, and nothing is written onto one whose customer was erased. Uses SQL instead of
 * Prisma, because each statement is atomic.
 */
export function recordNoteStore({ pool, prisma }: Database, { tenant_id, own_user_id, own_device_ids }: Scope) {
  const FOUND = `tenant_id = $1 and record_id = $2 and deleted_at is null and ${ownRows('$3', '$4')}`;
  const KEPT = `${FOUND} and erased_at is null`;
  const values = (record_id: string) => [tenant_id, record_id, own_user_id, own_device_ids];
  return {
    /** Writes a note and adds it to the history if it differs. Returns undefined if the record takes none. */
    async write(record_id: string, mark: string, user_acct: string): Promise<TouchedRecord | undefined> {
      const { rows } = await pool.query<TouchedRecord>({
        name: 'record.write-mark',
        text: `with found as materialized (
                 select record_id, mark from skin_record where ${KEPT} for update
               ), noted as (
                 insert into record_note (tenant_id, record_id, mark, user_acct)
                 select $1, record_id, $5, $6 from found where mark <> $5
               )
               update skin_record r set mark = $5 from found f
                where r.tenant_id = $1 and r.record_id = f.record_id
               returning r.tenant_id, r.record_id, r.device_id, r.user_id, r.test_time`,
        values: [...values(record_id), mark, user_acct],
      });
      return rows[0];
    },

    /** Returns false if the record doesn't exist. */
    async isErased(record_id: string): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: 'record.is-erased',
        text: `select 1 from skin_record where ${FOUND} and erased_at is not null`,
        values: values(record_id),
      });
      return rowCount === 1;
    },

    /** Returns undefined if the record doesn't exist. */
    async history(record_id: string): Promise<NoteVersion[] | undefined> {
      const { rows } = await pool.query<NoteVersion & { readonly note_id: number | null }>({
        name: 'record.note-history',
        text: `select n.note_id, n.mark, ${accountName('n.user_acct')} as user_name, n.crt_time as time
                 from (select record_id from skin_record where ${FOUND}) r
                 left join record_note n on n.tenant_id = $1 and n.record_id = r.record_id
                order by n.note_id desc limit ${MAX_NOTE_HISTORY}`,
        values: values(record_id),
      });
      if (rows.length === 0) return undefined;
      return rows.filter(({ note_id }) => note_id !== null).map(({ note_id: _id, ...version }) => version);
    },

    /** Returns undefined if the record takes no sale. */
    async writeSale(record_id: string, sold: RecordSale | null): Promise<TouchedRecord | undefined> {
      const { rows } = await pool.query<TouchedRecord>({
        name: 'record.write-sale',
        text: `with written as (
                 update skin_record set sold = $5::jsonb where ${KEPT}
                 returning tenant_id, record_id, device_id, user_id, test_time, customer_id, sold
               ), told as (${SOLD})
               select tenant_id, record_id, device_id, user_id, test_time from written`,
        values: [...values(record_id), sold && JSON.stringify(sold)],
      });
      return rows[0];
    },

    /** Returns the names and prices of the shop's products, also of products that were deleted since the test. */
    async goodsByIds(ids: number[]): Promise<ReadonlyMap<number, { goods_name: string; price: string | null }>> {
      if (ids.length === 0) return new Map();
      const where = { tenant_id, goods_id: { in: ids } };
      const goods = await prisma.goods.findMany({ where, select: { goods_id: true, goods_name: true, price: true } });
      return new Map(
        goods.map(({ goods_id, goods_name, price }) => [goods_id, { goods_name, price: price?.toFixed(2) ?? null }]),
      );
    },
  };
}
