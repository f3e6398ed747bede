import type { Purchase } from '@skin-mirror/shared/recommendation/owned.ts';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';

/** The most sales that are read. */
const MAX_SALES = 20;

/** Returns what a customer bought at the newest visits. */
export async function purchasesOf(prisma: PrismaClient, tenant_id: number, customer_id: number): Promise<Purchase[]> {
  const sales = await prisma.skin_record.findMany({
    where: { tenant_id, customer_id, deleted_at: null, sold: { not: Prisma.DbNull } },
    select: { sold: true },
    orderBy: [{ test_time: 'desc' }, { record_id: 'desc' }],
    take: MAX_SALES,
  });
  return sales.flatMap(({ sold }) =>
    (sold?.goods ?? []).map(({ goods_id, num }) => ({ goods_id, num, time: new Date(sold?.time ?? 0) })),
  );
}

/** Returns for how many days one piece of each product lasts. 0 if unknown. */
export async function lastsDaysOf(
  prisma: PrismaClient,
  tenant_id: number,
  purchases: readonly Purchase[],
): Promise<Map<number, number>> {
  const goods_id = { in: [...new Set(purchases.map((one) => one.goods_id))] };
  const found = await prisma.goods.findMany({
    where: { tenant_id, goods_id, deleted_at: null },
    select: { goods_id: true, lasts_days: true },
  });
  return new Map(found.map((goods) => [goods.goods_id, goods.lasts_days ?? 0]));
}
