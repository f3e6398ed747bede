import type { RecordInterest } from '@skin-mirror/shared/record/record.schema.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Database } from '../../database/pool.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { GoodsLink } from './goods-link.ts';

/** Writes what a customer is interested in. Returns the test's row, or undefined if it was deleted or erased meanwhile. */
export async function writeInterest(
  { prisma }: Pick<Database, 'prisma'>,
  key: { readonly tenant_id: number; readonly record_id: string },
  interest: RecordInterest | null,
) {
  const [written] = await prisma.skin_record.updateManyAndReturn({
    where: { ...key, deleted_at: null, erased_at: null },
    data: { interest: interest ? { ...interest } : Prisma.DbNull },
    select: { tenant_id: true, record_id: true, device_id: true, user_id: true, test_time: true },
  });
  return written;
}

/** Returns the address that the shop stored for a product, or undefined if it is gone. */
export async function sourceOf(
  { prisma }: Pick<Database, 'prisma'>,
  { tenant_id, goods_id }: GoodsLink,
): Promise<string | undefined> {
  const where = { tenant_id, goods_id, deleted_at: null };
  return (await prisma.goods.findFirst({ where, select: { source_url: true } }))?.source_url;
}

/** Counts a visit of a product's page. Uses SQL instead of Prisma, because two visits at once must both count. */
export async function countVisit({ pool }: Pick<Database, 'pool'>, link: GoodsLink, timezone: string): Promise<void> {
  const { tenant_id, goods_id, user_id, device_id, locale } = link;
  await pool.query({
    name: 'goods-visit.count',
    text: `insert into goods_visit (tenant_id, goods_id, day, user_id, device_id, locale)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (tenant_id, goods_id, day, user_id, device_id, locale)
           do update set count = goods_visit.count + 1`,
    values: [tenant_id, goods_id, shopDay(new Date(), timezone), user_id, device_id, locale],
  });
}
