import type { Database } from '../../database/pool.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { PhotographedTest } from '../file/photo-key.ts';
import { findOpen } from './open-share.store.ts';

export interface SharedTest extends PhotographedTest {
  readonly record_id: string;
  readonly user_id: number | null;
  readonly customer_mobile: string;
}

/** Finds the test of a link that opens a report. */
export async function findPhotographed({ prisma, pool }: Database, share_id: string): Promise<SharedTest | undefined> {
  const open = await findOpen({ pool }, share_id);
  if (!open) return undefined;
  const { tenant_id, record_id } = open;
  const select = {
    tenant_id: true,
    record_id: true,
    device_id: true,
    user_id: true,
    client_uuid: true,
    test_time: true,
  } as const;
  const test = await prisma.skin_record.findFirst({
    where: { tenant_id, record_id },
    select: { ...select, customer_mobile: true },
  });
  return test ?? undefined;
}

/** Takes the photos from a test and notes that the customer deleted them, so that none can be added. */
export async function forgetPhotos(prisma: PrismaClient, { tenant_id, record_id }: SharedTest): Promise<void> {
  const data = { images: [], photos_deleted_at: new Date() };
  await prisma.skin_record.updateMany({ where: { tenant_id, record_id, photos_deleted_at: null }, data });
}
