import { jobTransaction } from '../../database/job-transaction.ts';
import type { Queryable } from '../../database/transaction.ts';
import { batches, type Parts } from '../../kernel/in-turn.ts';
import { KEPT, keptSince } from '../../kernel/kept.ts';
import { forShopsWith } from '../../kernel/shops-with.store.ts';
import type { Services } from '../../services.ts';
import { auditJob } from '../audit/audit.ts';
import { noteRemovals } from '../file/note-removals.ts';
import { type PhotographedTest, photoFolder } from '../file/photo-key.ts';
import { removeNoted } from '../file/remove-noted.ts';

/** The number of tests in one transaction and in one audit entry. */
const AT_ONCE = 200;

type Purging = Pick<Services, 'prisma' | 'pool' | 'storage' | 'secrets' | 'log'>;

/**
 * Deletes tests for good, after the time in which people can restore them, and the persons who have no test left; then
 * their photos. Returns how many tests.
 */
export function purgeRecords(services: Purging): Promise<number> {
  const before = keptSince(KEPT.skin_record);
  return forShopsWith(
    services,
    {
      name: 'job.shops-with-old-trash',
      text: 'select tenant_id from skin_record where deleted_at < $1 union select tenant_id from file_removal',
      values: [before],
    },
    (tenant_id) => purgeShop(services, tenant_id, before),
  );
}

async function* purgeShop(services: Purging, tenant_id: number, before: Date): Parts {
  yield* batches((limit) => purgeBatch(services, { tenant_id, before, limit }), AT_ONCE);
  yield* removeNoted(services, tenant_id);
}

interface OldTest extends PhotographedTest {
  readonly record_id: string;
  readonly customer_id: number | null;
}

/** Uses SQL where one statement deletes rows with several keys. */
function purgeBatch(
  { pool, secrets }: Purging,
  { tenant_id, before, limit }: { readonly tenant_id: number; readonly before: Date; readonly limit: number },
): Promise<number> {
  return jobTransaction(pool, async (db) => {
    const { rows: tests } = await db.query<OldTest>({
      name: 'record.purge-old',
      text: `select tenant_id, record_id, device_id, client_uuid, test_time, customer_id from skin_record
              where tenant_id = $1 and deleted_at < $2 order by deleted_at limit $3`,
      values: [tenant_id, before, limit],
    });
    if (tests.length === 0) return 0;
    const ids = tests.map(({ record_id }) => record_id);
    const people = [...new Set(tests.flatMap(({ customer_id }) => customer_id ?? []))];
    // Locks the persons first and in the order of a merge, so that the two can't deadlock.
    await db.query({
      name: 'record.purge-lock',
      text: `select customer_id from customer
              where tenant_id = $1 and (customer_id = any($2::int[]) or merged_into = any($2::int[]))
              order by mobile, place for update`,
      values: [tenant_id, people],
    });
    await deleteRows(db, tenant_id, tests);
    await deletePeople(db, tenant_id, people);
    await noteRemovals(
      db,
      tenant_id,
      tests.map((test) => `${photoFolder(test)}/`),
    );
    await auditJob(db, secrets, { tenant_id, action: 'record.purge', entity: 'record', details: { ids } });
    return tests.length;
  });
}

/** Deletes tests together with their keys, so that no key remains without a test. */
async function deleteRows(db: Queryable, tenant_id: number, tests: readonly OldTest[]): Promise<void> {
  const ids = tests.map(({ record_id }) => record_id);
  await db.query({
    name: 'record.purge-keys',
    text: `delete from record_key
            where tenant_id = $1 and (device_id, client_uuid) in (select * from unnest($2::int[], $3::uuid[]))`,
    values: [tenant_id, tests.map(({ device_id }) => device_id), tests.map(({ client_uuid }) => client_uuid)],
  });
  await db.query({
    name: 'record.purge-open',
    text: 'delete from record_open where tenant_id = $1 and record_id = any($2::uuid[])',
    values: [tenant_id, ids],
  });
  await db.query({
    name: 'record.purge-tests',
    text: 'delete from skin_record where tenant_id = $1 and record_id = any($2::uuid[])',
    values: [tenant_id, ids],
  });
}

/**
 * Deletes those of the persons who have no test left, with the persons that were merged into them. Two conditions instead
 * of one with `or`, so that each is a look into the index of persons' tests.
 */
async function deletePeople(db: Queryable, tenant_id: number, people: readonly number[]): Promise<void> {
  await db.query({
    name: 'record.purge-people',
    text: `delete from customer c
            where c.tenant_id = $1 and (c.customer_id = any($2::int[]) or c.merged_into = any($2::int[]))
              and not exists (select 1 from skin_record r where r.tenant_id = $1 and r.customer_id = c.customer_id)
              and not exists (select 1 from skin_record r where r.tenant_id = $1 and r.customer_id = c.merged_into)`,
    values: [tenant_id, people],
  });
}
