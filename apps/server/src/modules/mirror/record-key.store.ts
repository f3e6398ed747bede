import { RECORD_KEY_MONTHS, startOfMonthBefore } from '@skin-mirror/shared/mirror/mirror.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../database/pool.ts';

const SHOPS_AT_ONCE = 500;

/**
 * Deletes the keys of tests that arrived more than 13 full months ago, because no mirror sends these tests again. The
 * photo clean-up looks only at newer months, because a test without a key loses its photos there. Deletes the keys of
 * one mirror at a time, so that no statement is long. Returns how many.
 */
export async function purgeRecordKeys({ prisma }: Pick<Database, 'prisma'>, now = new Date()): Promise<number> {
  const record_id = { lt: firstIdOf(startOfMonthBefore(RECORD_KEY_MONTHS, now)) };
  let count = 0;
  let last = 0;
  for (;;) {
    const shops = await prisma.tenant.findMany({
      where: { tenant_id: { gt: last } },
      orderBy: { tenant_id: 'asc' },
      take: SHOPS_AT_ONCE,
      select: { tenant_id: true },
    });
    for (const { tenant_id } of shops) {
      const mirrors = await prisma.device.findMany({ where: { tenant_id }, select: { device_id: true } });
      for (const { device_id } of mirrors)
        count += (await prisma.record_key.deleteMany({ where: { tenant_id, device_id, record_id } })).count;
      last = tenant_id;
    }
    if (shops.length < SHOPS_AT_ONCE) return count;
  }
}

/** Returns the smallest id of a record that arrived at this time or later. Ids are UUIDv7, which begin with the time. */
const firstIdOf = (moment: Date): string => uuidv7({ msecs: moment.getTime(), seq: 0, random: new Uint8Array(16) });
