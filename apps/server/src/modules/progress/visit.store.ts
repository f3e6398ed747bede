import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import { VISIT_COLUMNS, type Visit } from './visit.ts';

/** The number of earlier tests among which one is surely of the customer. */
const LOOKED_AT = 5;

/** Returns the newest tests of earlier days, the newest first. Tests of one day are repeats, which show no progress. */
export async function testsBefore(
  prisma: PrismaClient,
  { tenant_id, customer_id, test_day, is_simulated }: Visit,
): Promise<Visit[]> {
  if (customer_id === null) return [];
  const rows = await prisma.skin_record.findMany({
    where: {
      tenant_id,
      customer_id,
      is_simulated,
      deleted_at: null,
      status: RECORD_STATUS.success,
      test_day: { lt: test_day },
      result: { not: Prisma.DbNull },
    },
    orderBy: [{ test_time: 'desc' }, { record_id: 'desc' }],
    take: LOOKED_AT,
    select: { ...VISIT_COLUMNS, tenant_id: true },
  });
  return rows.flatMap(({ result, ...row }) => (result ? [{ ...row, result }] : []));
}
