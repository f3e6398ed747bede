import { transaction } from '../../database/transaction.ts';
import { forEachShop, inBatches } from '../../kernel/in-turn.ts';
import type { Services } from '../../services.ts';
import { auditJob } from '../audit/audit.ts';
import { dropExports } from '../export/run-export.ts';
import { erasePhotos } from '../file/erase-photos.ts';
import { ERASED } from './customer.store.ts';

/**
 * Erases the persons whose time has come, and returns how many. The scores, sex and age of their tests stay, without a
 * person. An interrupted erasure goes on with the next run, because the person's row goes last.
 */
export async function eraseCustomers(services: Services): Promise<number> {
  const erase_at = { lt: new Date() };
  const { rows: shops } = await services.pool.query<{ tenant_id: number }>({
    name: 'job.shops-with-erasures',
    text: 'select distinct tenant_id from customer where erase_at < $1',
    values: [erase_at.lt],
  });
  return forEachShop(
    services,
    shops.map(({ tenant_id }) => tenant_id),
    (tenant_id, isOver) => inBatches(() => eraseNext(services, tenant_id, erase_at), { limit: 1, isOver }),
  );
}

async function eraseNext(services: Services, tenant_id: number, erase_at: { lt: Date }): Promise<number> {
  const { prisma, pool, storage, recordEvents } = services;
  const person = await prisma.customer.findFirst({ where: { tenant_id, erase_at }, select: { customer_id: true } });
  if (!person) return 0;
  const { customer_id } = person;
  if (!(await takeNames(services, tenant_id, customer_id))) return 1;
  // No photo can be added now, because the tests no longer have the consent for photos.
  const tests = await prisma.skin_record.findMany({
    where: { tenant_id, customer_id },
    select: { tenant_id: true, record_id: true, device_id: true, client_uuid: true, test_time: true, user_id: true },
  });
  await erasePhotos(storage, tests);
  await dropExports(services, tenant_id, new Date());
  const record_ids = tests.map(({ record_id }) => record_id);
  await prisma.$transaction([
    prisma.report_share.deleteMany({ where: { tenant_id, record_id: { in: record_ids } } }),
    prisma.skin_record.updateMany({ where: { tenant_id, customer_id }, data: { customer_id: null } }),
    prisma.customer.deleteMany({ where: { tenant_id, merged_into: customer_id } }),
    prisma.customer.deleteMany({ where: { tenant_id, customer_id } }),
  ]);
  recordEvents.publish(tests.map(({ client_uuid: _key, ...test }) => ({ ...test, what: 'changed' })));
  await auditJob(pool, { tenant_id, action: 'customer.erased', entity: 'customer', details: { tests: tests.length } });
  return 1;
}

/**
 * Removes all that tells who the person is from the database, except the link between the tests and the person's row.
 * New tests with the mobile number are of a new person from now on. Returns false if the erasure was cancelled.
 */
function takeNames({ pool }: Services, tenant_id: number, customer_id: number): Promise<boolean> {
  return transaction(pool, async (db) => {
    const { rows: people } = await db.query<{ mobile: string; nickname: string }>({
      name: 'customer.erase-lock',
      text: `select mobile, nickname from customer
              where tenant_id = $1 and (customer_id = $2 or merged_into = $2)
                and exists (select 1 from customer e where e.tenant_id = $1 and e.customer_id = $2 and e.erase_at < $3)
              order by customer_id for update`,
      values: [tenant_id, customer_id, new Date()],
    });
    if (people.length === 0) return false;
    const { rows: tests } = await db.query<{ customer_nickname: string; customer_mobile: string }>({
      name: 'customer.erase-names',
      text: `select distinct customer_nickname, customer_mobile from skin_record where tenant_id = $1 and customer_id = $2`,
      values: [tenant_id, customer_id],
    });
    await db.query({
      name: 'customer.erase-tests',
      text: `update skin_record
                set customer_nickname = '', customer_mobile = '', customer_location = '', customer_level = '',
                    customer_comments = '', customer_introducer = '', questions = '{}', mark = '', interest = null, images = '[]',
                    search_grams = '{}', consent = '{"text_id": "", "photos": 0, "contact": 0, "marketing": 0}',
                    share_revoked_at = coalesce(share_revoked_at, $3)
              where tenant_id = $1 and customer_id = $2`,
      values: [tenant_id, customer_id, new Date()],
    });
    await db.query({
      name: 'customer.erase-notes',
      text: `delete from record_note where tenant_id = $1 and record_id in
              (select r.record_id from skin_record r where r.tenant_id = $1 and r.customer_id = $2)`,
      values: [tenant_id, customer_id],
    });
    await db.query({
      name: 'customer.erase-follow-ups',
      text: `delete from follow_up where tenant_id = $1 and record_id in
              (select r.record_id from skin_record r where r.tenant_id = $1 and r.customer_id = $2)`,
      values: [tenant_id, customer_id],
    });
    const names = [
      ...people.flatMap(({ mobile, nickname }) => [mobile, nickname]),
      ...tests.flatMap(({ customer_nickname, customer_mobile }) => [customer_nickname, customer_mobile]),
    ].filter(Boolean);
    await db.query({
      name: 'customer.erase-searches',
      text: `update list_view set search = search - 'q' where tenant_id = $1 and search->>'q' = any($2::text[])`,
      values: [tenant_id, names],
    });
    await db.query({
      name: 'customer.erase-person',
      text: `update customer set mobile = $3 || customer_id, nickname = '', sex = null, birth_year = null
              where tenant_id = $1 and (customer_id = $2 or merged_into = $2)`,
      values: [tenant_id, customer_id, ERASED],
    });
    return true;
  });
}
