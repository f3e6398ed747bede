import { notUsedUp, ownedPlaces } from '@skin-mirror/shared/recommendation/owned.ts';
import type { Database } from '../../database/pool.ts';
import type { ShopRules } from '../shop/rule-book.ts';
import { lastsDaysOf, purchasesOf } from './purchase.store.ts';
import type { ReportRow } from './report.store.ts';

/** Finds which products of a routine the customer already has, as bought at any visit. */
export async function ownedInRoutine(
  { prisma }: Pick<Database, 'prisma'>,
  row: ReportRow,
  customer_id: number,
  rules: ShopRules,
): Promise<ReportRow['owned']> {
  const { tenant_id, device_id, recommendation, scores, result, questions } = row;
  const purchases = await purchasesOf(prisma, tenant_id, customer_id);
  if (purchases.length === 0 || !recommendation) return undefined;
  const ids = notUsedUp(purchases, await lastsDaysOf(prisma, tenant_id, purchases), new Date());
  const { goods, settings } = rules.evaluationFor(device_id).catalogue;
  const owned = goods.filter(({ goods_id }) => ids.has(goods_id));
  const { skin_type, is_sensitive } = result;
  const sex = row.customer_sex ?? undefined;
  const age = row.customer_age ?? undefined;
  const test = { scores, skin_type, is_sensitive, sex, age, answers: questions };
  return ownedPlaces(recommendation.goods, owned, test, settings);
}
