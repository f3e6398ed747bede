import { RECORD_KEY_MONTHS, startOfMonthBefore } from '@skin-mirror/shared/mirror/mirror.ts';
import { v7 as uuidv7 } from 'uuid';
import { batches } from '../../kernel/in-turn.ts';
import { deleting, forShopsWith } from '../../kernel/shops-with.store.ts';
import type { Services } from '../../services.ts';

const OLD = 'device_id = $2 and record_id < $3';

/**
 * Deletes the keys of tests that arrived more than 13 full months ago, because no mirror sends these tests again. The
 * photo clean-up looks only at newer months, because a test without a key loses its photos there. Returns how many.
 */
export function purgeRecordKeys(
  services: Pick<Services, 'pool' | 'prisma' | 'log'>,
  now = new Date(),
): Promise<number> {
  const { prisma } = services;
  const first = firstIdOf(startOfMonthBefore(RECORD_KEY_MONTHS, now));
  return forShopsWith(
    services,
    { name: 'job.shops-with-mirrors', text: 'select distinct tenant_id from device' },
    async function* (tenant_id) {
      for (const { device_id } of await prisma.device.findMany({ where: { tenant_id }, select: { device_id: true } })) {
        yield* batches(
          deleting(services, { table: 'record_key', key: 'device_id, client_uuid', where: OLD }, [
            tenant_id,
            device_id,
            first,
          ]),
        );
      }
    },
  );
}

/** Returns the smallest id of a record that arrived at this time or later. Ids are UUIDv7, which begin with the time. */
const firstIdOf = (moment: Date): string => uuidv7({ msecs: moment.getTime(), seq: 0, random: new Uint8Array(16) });
