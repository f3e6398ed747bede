import { restorableSince } from '../../database/restorable.ts';
import { type Queryable, transaction } from '../../database/transaction.ts';
import { forEachShop, inBatches } from '../../kernel/in-turn.ts';
import type { Services } from '../../services.ts';
import { auditJob } from '../audit/audit.ts';
import { erasePhotos } from '../file/erase-photos.ts';

/** The number of tests in one transaction and in one audit entry. */
const AT_ONCE = 200;

/**
 * Deletes tests and their photos for good, after the time in which people can restore them, and the persons who have no
 * test left. Returns how many tests. Uses SQL where one statement deletes rows with several keys.
 */
export async function purgeRecords(services: Pick<Services, 'prisma' | 'pool' | 'storage' | 'log'>): Promise<number> {
  const deleted_at = { lt: restorableSince() };
  const { rows: shops } = await services.pool.query<{ tenant_id: number }>({
    name: 'job.shops-with-old-trash',
    text: 'select distinct tenant_id from skin_record where deleted_at < $1',
    values: [deleted_at.lt],
  });
  return forEachShop(
    services,
    shops.map(({ tenant_id }) => tenant_id),
    (tenant_id, isOver) => inBatches((limit) => purgeBatch(services, tenant_id, limit), { limit: AT_ONCE, isOver }),
  );

  async function purgeBatch({ prisma, pool, storage }: typeof services, tenant_id: number, take: number) {
    const tests = await prisma.skin_record.findMany({
      where: { tenant_id, deleted_at },
      select: {
        tenant_id: true,
        record_id: true,
        device_id: true,
        client_uuid: true,
        test_time: true,
        customer_id: true,
      },
      take,
    });
    if (tests.length === 0) return 0;
    // Deletes the photos before the rows. If that fails, the rows still name the photos, and the next run deletes them.
    await erasePhotos(storage, tests);
    const ids = tests.map(({ record_id }) => record_id);
    const people = [...new Set(tests.flatMap(({ customer_id }) => customer_id ?? []))];
    await transaction(pool, async (db) => {
      // Locks the persons first, as a merge does, so that the two can't deadlock.
      await db.query({
        name: 'record.purge-lock',
        text: `select customer_id from customer where tenant_id = $1 and customer_id = any($2::int[])
                order by customer_id for update`,
        values: [tenant_id, people],
      });
      await deleteRows(db, tenant_id, tests);
      await deletePeople(db, tenant_id, people);
    });
    await auditJob(pool, { tenant_id, action: 'record.purge', entity: 'record', details: { ids } });
    return tests.length;
  }
}

/** Deletes tests together with their keys, so that no key remains without a test. */
async function deleteRows(
  db: Queryable,
  tenant_id: number,
  tests: readonly { readonly record_id: string; readonly device_id: number; readonly client_uuid: string }[],
): Promise<void> {
  const ids = tests.map(({ record_id }) => record_id);
  await db.query({
    name: 'record.purge-keys',
    text: `delete from record_key
            where tenant_id = $1 and (device_id, client_uuid) in (select * from unnest($2::int[], $3::uuid[]))`,
    values: [tenant_id, tests.map(({ device_id }) => device_id), tests.map(({ client_uuid }) => client_uuid)],
  });
  for (const table of ['record_open', 'skin_record']) {
    await db.query({
      name: `record.purge-${table}`,
      text: `delete from ${table} where tenant_id = $1 and record_id = any($2::uuid[])`,
      values: [tenant_id, ids],
    });
  }
}

/** Deletes those of the persons who have no test left, with the persons that were merged into them. */
async function deletePeople(db: Queryable, tenant_id: number, people: readonly number[]): Promise<void> {
  await db.query({
    name: 'record.purge-people',
    text: `delete from customer c
            where c.tenant_id = $1 and (c.customer_id = any($2::int[]) or c.merged_into = any($2::int[]))
              and not exists (select 1 from skin_record r
                               where r.tenant_id = $1 and r.customer_id in (c.customer_id, c.merged_into))`,
    values: [tenant_id, people],
  });
}
