import type { Queryable } from '../../database/transaction.ts';

export interface Related {
  readonly goods_id: number;
  /** The ids of the types in the order of their rank. 0 means that there is no type of this rank. */
  readonly type_ids: readonly number[];
  readonly device_ids: readonly number[];
}

/** Replaces types and mirrors of products, hundreds by one statement. Skips those that no longer exist. */
export async function writeRelations(db: Queryable, tenant_id: number, goods: readonly Related[]): Promise<void> {
  const ids = goods.map(({ goods_id }) => goods_id);
  const effects = goods.flatMap(({ goods_id, type_ids }) =>
    type_ids.map((goods_type_id, index) => ({ goods_id, goods_type_id, rank: index + 1 })),
  );
  const devices = goods.flatMap(({ goods_id, device_ids }) => device_ids.map((device_id) => ({ goods_id, device_id })));
  await db.query('delete from goods_effect where tenant_id = $1 and goods_id = any($2::int[])', [tenant_id, ids]);
  await db.query({
    name: 'goods.effects',
    text: `insert into goods_effect (tenant_id, goods_id, rank, goods_type_id)
           select $1, v.goods_id, v.rank, t.goods_type_id
             from json_to_recordset($2) as v(goods_id int, rank int, goods_type_id int)
             join goods_type t on t.tenant_id = $1 and t.goods_type_id = v.goods_type_id`,
    values: [tenant_id, JSON.stringify(effects)],
  });
  await db.query('delete from goods_device where tenant_id = $1 and goods_id = any($2::int[])', [tenant_id, ids]);
  await db.query({
    name: 'goods.devices-of',
    text: `insert into goods_device (tenant_id, goods_id, device_id)
           select $1, v.goods_id, d.device_id from json_to_recordset($2) as v(goods_id int, device_id int)
             join device d on d.tenant_id = $1 and d.device_id = v.device_id and d.unbound_at is null`,
    values: [tenant_id, JSON.stringify(devices)],
  });
}
