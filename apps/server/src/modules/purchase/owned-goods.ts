import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import type { Sex } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Catalogue } from '@skin-mirror/shared/recommendation/catalogue.ts';
import { notUsedUp, type OwnedPlace, ownedPlaces } from '@skin-mirror/shared/recommendation/owned.ts';
import type { QuestionAnswers, RecordResult, StoredRecommendation } from '@skin-mirror/shared/record/record.schema.ts';
import type { Database } from '../../database/pool.ts';
import { lastsDaysOf, purchasesOf } from './purchase.store.ts';

/** The part of a record by which owned products take the place of recommended ones. */
interface Recommended {
  readonly tenant_id: number;
  readonly customer_sex: Sex | null;
  readonly customer_age: number | null;
  readonly questions: QuestionAnswers;
  readonly scores: readonly RecordScore[];
  readonly result: RecordResult;
  readonly recommendation: StoredRecommendation | null;
}

/** By the id of a recommended product, the one that the customer has in its place. */
export type OwnedGoods = ReadonlyMap<number, OwnedPlace>;

/** Finds which products of a routine the customer already has, as bought at any visit. */
export async function ownedInRoutine(
  { prisma }: Pick<Database, 'prisma'>,
  row: Recommended,
  customer_id: number,
  catalogue: Catalogue,
): Promise<OwnedGoods | undefined> {
  const { tenant_id, recommendation, scores, result, questions } = row;
  const purchases = await purchasesOf(prisma, tenant_id, customer_id);
  if (purchases.length === 0 || !recommendation) return undefined;
  const ids = notUsedUp(purchases, await lastsDaysOf(prisma, tenant_id, purchases), new Date());
  const owned = catalogue.goods.filter(({ goods_id }) => ids.has(goods_id));
  const { skin_type, is_sensitive } = result;
  const sex = row.customer_sex ?? undefined;
  const age = row.customer_age ?? undefined;
  const test = { scores, skin_type, is_sensitive, sex, age, answers: questions };
  return ownedPlaces(recommendation.goods, owned, test, catalogue);
}
