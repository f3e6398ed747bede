import { MAX_TREND_VISITS } from '@skin-mirror/shared/progress/trend.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { select } from '../../database/select.ts';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import { VISIT_COLUMNS, type Visit } from './visit.ts';

/** The number of earlier tests among which one is surely of the customer. */
const LOOKED_AT = 5;

const NEWEST_FIRST = [
  { test_time: 'desc' },
  { record_id: 'desc' },
] satisfies Prisma.skin_recordOrderByWithRelationInput[];

const ofEarlierDays = (tenant_id: number, customer_id: number, { test_day, is_simulated }: Visit) => ({
  tenant_id,
  customer_id,
  is_simulated,
  deleted_at: null,
  status: RECORD_STATUS.success,
  test_day: { lt: test_day },
  result: { not: Prisma.DbNull },
});

/** Returns the newest tests of earlier days, the newest first. Tests of one day are repeats, which show no progress. */
export async function testsBefore(prisma: PrismaClient, visit: Visit): Promise<Visit[]> {
  const { tenant_id, customer_id } = visit;
  if (customer_id === null) return [];
  const rows = await prisma.skin_record.findMany({
    where: ofEarlierDays(tenant_id, customer_id, visit),
    orderBy: NEWEST_FIRST,
    take: LOOKED_AT,
    select: { ...VISIT_COLUMNS, tenant_id: true },
  });
  return rows.flatMap(({ result, ...row }) => (result ? [{ ...row, result }] : []));
}

export type EarlierDay = Pick<
  Visit,
  'record_id' | 'test_time' | 'test_day' | 'customer_sex' | 'customer_age' | 'is_settled'
>;

/** Returns tests of earlier days without their scores, the newest first. */
export async function daysBefore(prisma: PrismaClient, visit: Visit): Promise<EarlierDay[]> {
  const { tenant_id, customer_id } = visit;
  if (customer_id === null) return [];
  return prisma.skin_record.findMany({
    where: ofEarlierDays(tenant_id, customer_id, visit),
    orderBy: NEWEST_FIRST,
    take: MAX_TREND_VISITS,
    select: select('record_id', 'test_time', 'test_day', 'customer_sex', 'customer_age', 'is_settled'),
  });
}

/** Returns the scores of tests, and how they were taken, by the tests' ids. */
export async function scoresOfTests(prisma: PrismaClient, { tenant_id }: Visit, ids: readonly string[]) {
  const rows = await prisma.skin_record.findMany({
    where: { tenant_id, record_id: { in: [...ids] } },
    select: select('record_id', 'scores', 'test_time', 'device_id', 'capture_state', 'quality', 'result'),
  });
  return new Map(rows.map((row) => [row.record_id, row]));
}
