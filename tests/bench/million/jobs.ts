import { ERASURES } from '../../../apps/server/src/jobs/tables.ts';
import { eraseCustomers } from '../../../apps/server/src/modules/customer/erase.store.ts';
import { purgeRecords } from '../../../apps/server/src/modules/record/record-purge.store.ts';
import type { Services } from '../../../apps/server/src/services.ts';
import { MACHINE, writeSection } from '../document.ts';
import { atMost, type Figure, TABLE_HEAD, tableRow } from '../figure.ts';
import { IS_SMOKE } from '../sizes.ts';
import { type MillionOptions, timesFloor } from './rows.ts';
import { type LargeShop, openMillion, SMALL, withServices } from './world.ts';

const PURGED = 300;
const ERASED = 5;

/**
 * Measures the jobs whose time must not grow with a shop, and writes a section of its own in docs/bench.md. They change a
 * kept database.
 */
export async function jobRows({ tests, keep }: MillionOptions): Promise<Figure[]> {
  const number = Number(tests).toLocaleString('en');
  const factor = timesFloor(Number(tests));
  const world = await openMillion(Number(tests), keep);
  try {
    const figures = await withServices(world, async (services) => {
      await purgeRecords(services);
      return [
        await figure(`purge of ${PURGED} deleted tests, without photos`, 1_000, (shop) => purge(services, shop)),
        await figure('erasure of a person', 500, async (shop) => (await erase(services, shop)) / ERASED),
      ];
    });
    if (!IS_SMOKE)
      await writeSection(
        `Purge and erasure in a shop with ${number} tests`,
        `Made by \`npm run bench -- jobs\`. ${MACHINE}\n\n${TABLE_HEAD}\n${figures.map(tableRow).join('\n')}`,
      );
    return figures;
  } finally {
    await world.stop();
  }

  async function figure(name: string, mostMs: number, run: (shop: LargeShop) => Promise<number>): Promise<Figure> {
    const [small, large] = [await run(world.small), await run(world.large)];
    return {
      name: `${name}, ${number} tests beside ${SMALL.toLocaleString('en')}`,
      server: `${large.toFixed(0)} ms`,
      beside: `${small.toFixed(0)} ms`,
      ratio: large / small,
      floors: [atMost(large, mostMs * factor, ' ms')],
    };
  }
}

async function purge(services: Services, { tenant_id }: LargeShop): Promise<number> {
  await services.pool.query(
    `update skin_record set deleted_at = now() - interval '31 days'
      where tenant_id = $1 and record_id in (
        select record_id from skin_record where tenant_id = $1 and deleted_at is null and customer_id is not null
         order by test_time desc limit ${PURGED})`,
    [tenant_id],
  );
  return timed(() => purgeRecords(services), PURGED);
}

async function erase(services: Services, { tenant_id }: LargeShop): Promise<number> {
  await services.pool.query(
    `update customer set erase_at = now() - interval '1 minute'
      where tenant_id = $1 and customer_id in (
        select customer_id from customer where tenant_id = $1 and merged_into is null
         order by seen_at desc limit ${ERASED})`,
    [tenant_id],
  );
  return timed(() => eraseCustomers(services, ERASURES), ERASED);
}

/** Returns the milliseconds that a job takes. Throws if it doesn't do all its work. */
async function timed(job: () => Promise<number>, expected: number): Promise<number> {
  const start = performance.now();
  const count = await job();
  if (count !== expected) throw new Error(`the job did ${count} of ${expected}`);
  return performance.now() - start;
}
