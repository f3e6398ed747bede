import { jobTransaction } from '../../database/job-transaction.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { ErasedPerson, Erasure } from '../../kernel/erasure.store.ts';
import type { Parts } from '../../kernel/in-turn.ts';
import { logFailure } from '../../kernel/refusal.ts';
import { forShopsWith } from '../../kernel/shops-with.store.ts';
import type { Services } from '../../services.ts';
import { auditJob } from '../audit/audit.ts';
import { dropExports } from '../export/run-export.ts';
import { erasePhotos } from '../file/erase-photos.ts';
import { removeNoted } from '../file/remove-noted.ts';
import { eventRows } from '../webhook/event-rows.ts';
import { ERASED } from './customer.store.ts';
import { noteErasure } from './erasure-note.ts';

interface ErasedRow {
  readonly customer_id: number;
  readonly crt_time: Date;
}

/** SQL: tells the shop's addresses of the erasure, under each id that the person had before a merge, too. */
const TOLD = eventRows({
  type: 'customer.erased',
  from: '(select customer_id from customer where tenant_id = $1 and (customer_id = $2 or merged_into = $2))',
  record_id: 'null::uuid',
  data: `'customer_id', e.customer_id`,
});

interface Shop {
  readonly services: Services;
  readonly tenant_id: number;
  readonly erasures: readonly Erasure[];
}

/**
 * Erases the persons whose time has come, and returns how many. The scores, sex and age of their tests stay, without a
 * person. An interrupted erasure goes on with the next run, because the person's row goes last.
 * @param erasures of all tables that know something of a person
 */
export function eraseCustomers(services: Services, erasures: readonly Erasure[]): Promise<number> {
  const now = new Date();
  return forShopsWith(
    services,
    {
      name: 'job.shops-with-erasures',
      text: 'select distinct tenant_id from customer where erase_at < $1',
      values: [now],
    },
    (tenant_id) => eraseDue({ services, tenant_id, erasures }, now),
  );
}

/** Erases one person after another. A person whose erasure fails doesn't keep the others waiting. */
async function* eraseDue(shop: Shop, now: Date): Parts {
  const { services, tenant_id } = shop;
  const people = await services.prisma.customer.findMany({
    where: { tenant_id, erase_at: { lt: now } },
    select: { customer_id: true },
    orderBy: { erase_at: 'asc' },
  });
  let fault: unknown;
  for (const { customer_id } of people) {
    try {
      yield (await erasePerson(shop, customer_id)) ? 1 : 0;
    } catch (err) {
      logFailure(services.log, err, { tenant_id, customer_id }, 'a person could not be erased');
      fault ??= err;
    }
  }
  try {
    // A file that can't be removed stays noted, and the next run of the purge tries it again.
    yield* removeNoted(services, tenant_id);
  } catch (err) {
    logFailure(services.log, err, { tenant_id }, 'a file of erased persons could not be removed');
    fault ??= err;
  }
  if (fault !== undefined) throw fault;
}

/** Returns false if the erasure was cancelled. */
async function erasePerson(shop: Shop, customer_id: number): Promise<boolean> {
  const { services, tenant_id } = shop;
  const people = await takeNames(shop, customer_id);
  if (!people) return false;
  await noteErasure(services.storage, { tenant_id, customer_id, people });
  // No photo can be added now, because the tests no longer have the consent for photos.
  const tests = await services.prisma.skin_record.findMany({
    where: { tenant_id, customer_id },
    select: { tenant_id: true, record_id: true, device_id: true, client_uuid: true, test_time: true, user_id: true },
  });
  await erasePhotos(services.storage, tests);
  await dropExports(services, tenant_id, new Date());
  const record_ids = tests.map(({ record_id }) => record_id);
  await jobTransaction(services.pool, async (db) => {
    await forgetInTables(db, shop, { tenant_id, record_ids, names: [] });
    await db.query({
      name: 'customer.erase-link',
      text: 'update skin_record set customer_id = null where tenant_id = $1 and customer_id = $2',
      values: [tenant_id, customer_id],
    });
    await db.query({ name: 'customer.erase-told', text: TOLD, values: [tenant_id, customer_id] });
    await db.query({
      name: 'customer.erase-people',
      text: 'delete from customer where tenant_id = $1 and (customer_id = $2 or merged_into = $2)',
      values: [tenant_id, customer_id],
    });
    const details = { tests: tests.length };
    await auditJob(db, services.secrets, { tenant_id, action: 'customer.erased', entity: 'customer', details });
  });
  services.recordEvents.publish(tests.map(({ client_uuid: _key, ...test }) => ({ ...test, what: 'changed' })));
  return true;
}

/**
 * Removes all that tells who the person is from the database, except the link between the tests and the person's row.
 * New tests with the mobile number are of a new person from now on. Returns the person with those who were merged into
 * this one, or undefined if the erasure was cancelled.
 */
function takeNames(shop: Shop, customer_id: number): Promise<ErasedRow[] | undefined> {
  const { services, tenant_id } = shop;
  return jobTransaction(services.pool, async (db) => {
    const { rows: people } = await db.query<{
      customer_id: number;
      crt_time: Date;
      mobile: string;
      nickname: string;
      erase_at: Date | null;
    }>({
      name: 'customer.erase-lock',
      text: `select customer_id, crt_time, mobile, nickname, erase_at from customer
              where tenant_id = $1 and (customer_id = $2 or merged_into = $2)
              order by mobile, place for no key update`,
      values: [tenant_id, customer_id],
    });
    // Looks at the locked row, because the erasure may have been cancelled while this waited for the lock.
    const erase_at = people.find((person) => person.customer_id === customer_id)?.erase_at;
    if (!erase_at || erase_at > new Date()) return undefined;
    const { rows: tests } = await db.query<{ record_id: string; customer_nickname: string; customer_mobile: string }>({
      name: 'customer.erase-names',
      text: `select record_id, customer_nickname, customer_mobile from skin_record
              where tenant_id = $1 and customer_id = $2`,
      values: [tenant_id, customer_id],
    });
    const names = new Set([
      ...people.flatMap(({ mobile, nickname }) => [mobile, nickname]),
      ...tests.flatMap(({ customer_nickname, customer_mobile }) => [customer_nickname, customer_mobile]),
    ]);
    names.delete('');
    const record_ids = tests.map(({ record_id }) => record_id);
    await forgetInTables(db, shop, { tenant_id, record_ids, names: [...names] });
    await db.query({
      name: 'customer.erase-person',
      text: `update customer set mobile = $3 || customer_id, nickname = '', pinyin = '', initials = '', sex = null, birth_year = null
              where tenant_id = $1 and (customer_id = $2 or merged_into = $2)`,
      values: [tenant_id, customer_id, ERASED],
    });
    return people.map((person) => ({ customer_id: person.customer_id, crt_time: person.crt_time }));
  });
}

async function forgetInTables(db: Queryable, { erasures }: Shop, person: ErasedPerson): Promise<void> {
  for (const table of erasures) await table.forget(db, person);
}
