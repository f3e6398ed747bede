import type { Database } from '../../database/pool.ts';
import { select } from '../../database/select.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { PhotographedTest } from '../file/photo-key.ts';
import { openShare } from '../link/open-share.ts';
import { VISIT_COLUMNS, type Visit } from '../progress/visit.ts';

export interface SharedTest extends PhotographedTest {
  readonly record_id: string;
  readonly user_id: number | null;
  readonly customer_mobile: string;
}

const SHARED_TEST = select(
  'tenant_id',
  'record_id',
  'device_id',
  'user_id',
  'client_uuid',
  'test_time',
  'customer_mobile',
);

/** Finds the test of a link that opens a report. */
export async function findPhotographed(
  { prisma, pool }: Database,
  share_id: string,
): Promise<(SharedTest & Visit) | undefined> {
  const open = await openShare({ pool }, share_id);
  if (!open) return undefined;
  const { tenant_id, record_id } = open;
  const columns = { ...VISIT_COLUMNS, ...SHARED_TEST };
  const found = await prisma.skin_record.findFirst({ where: { tenant_id, record_id }, select: columns });
  return found?.result ? { ...found, result: found.result } : undefined;
}

/** Finds a test of the shop that is not in the trash. */
export async function findTest(
  { prisma }: Pick<Database, 'prisma'>,
  key: { readonly tenant_id: number; readonly record_id: string },
): Promise<SharedTest | undefined> {
  const where = { ...key, deleted_at: null };
  return (await prisma.skin_record.findFirst({ where, select: SHARED_TEST })) ?? undefined;
}

/** Takes the photos from a test and notes when its customer wanted them gone, so that none can be added. */
export async function forgetPhotos(prisma: PrismaClient, { tenant_id, record_id }: SharedTest): Promise<void> {
  const data = { images: [], photos_deleted_at: new Date() };
  await prisma.skin_record.updateMany({ where: { tenant_id, record_id, photos_deleted_at: null }, data });
}
