import { normalizeMobile } from '@skin-mirror/shared/customer/customer.ts';
import { normalizeSearch } from '@skin-mirror/shared/search/grams.ts';
import { type Queryable, transaction } from '../../database/transaction.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { forEachShop } from '../../kernel/in-turn.ts';
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
    (tenant_id, isOver) => eraseDue(services, tenant_id, erase_at, isOver),
  );
}

/** Erases one person after another. A person whose erasure fails doesn't keep the others waiting. */
async function eraseDue(
  services: Services,
  tenant_id: number,
  erase_at: { lt: Date },
  isOver: () => boolean,
): Promise<number> {
  const people = await services.prisma.customer.findMany({
    where: { tenant_id, erase_at },
    select: { customer_id: true },
    orderBy: { erase_at: 'asc' },
  });
  let count = 0;
  for (const { customer_id } of people) {
    if (isOver()) break;
    try {
      if (await erasePerson(services, tenant_id, customer_id)) count += 1;
    } catch (err) {
      services.log.error({ err, tenant_id, customer_id }, 'a person could not be erased');
    }
  }
  return count;
}

/** Returns false if the erasure was cancelled. */
async function erasePerson(services: Services, tenant_id: number, customer_id: number): Promise<boolean> {
  const { prisma, pool, storage, recordEvents } = services;
  if (!(await takeNames(services, tenant_id, customer_id))) return false;
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
    prisma.report_push.deleteMany({ where: { tenant_id, record_id: { in: record_ids } } }),
    prisma.scan_session.deleteMany({ where: { tenant_id, record_id: { in: record_ids } } }),
    // Without its code, a claim or a draw leads to nobody. It still counts, and the log of draws stays whole.
    prisma.coupon_claim.updateMany({ where: { tenant_id, record_id: { in: record_ids } }, data: { code: null } }),
    prisma.draw.updateMany({ where: { tenant_id, record_id: { in: record_ids } }, data: { redeem_code: null } }),
    prisma.skin_record.updateMany({
      where: { tenant_id, customer_id },
      data: { customer_id: null, interest: Prisma.DbNull },
    }),
    prisma.customer.deleteMany({ where: { tenant_id, merged_into: customer_id } }),
    prisma.customer.deleteMany({ where: { tenant_id, customer_id } }),
  ]);
  recordEvents.publish(tests.map(({ client_uuid: _key, ...test }) => ({ ...test, what: 'changed' })));
  await auditJob(pool, { tenant_id, action: 'customer.erased', entity: 'customer', details: { tests: tests.length } });
  return true;
}

/**
 * Removes all that tells who the person is from the database, except the link between the tests and the person's row.
 * New tests with the mobile number are of a new person from now on. Returns false if the erasure was cancelled.
 */
function takeNames({ pool }: Services, tenant_id: number, customer_id: number): Promise<boolean> {
  return transaction(pool, async (db) => {
    const { rows: people } = await db.query<{
      customer_id: number;
      mobile: string;
      nickname: string;
      erase_at: Date | null;
    }>({
      name: 'customer.erase-lock',
      text: `select customer_id, mobile, nickname, erase_at from customer
              where tenant_id = $1 and (customer_id = $2 or merged_into = $2)
              order by customer_id for update`,
      values: [tenant_id, customer_id],
    });
    // Looks at the locked row, because the erasure may have been cancelled while this waited for the lock.
    const erase_at = people.find((person) => person.customer_id === customer_id)?.erase_at;
    if (!erase_at || erase_at > new Date()) return false;
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
    await forgetSearches(db, tenant_id, names);
    await db.query({
      name: 'customer.erase-person',
      text: `update customer set mobile = $3 || customer_id, nickname = '', sex = null, birth_year = null
              where tenant_id = $1 and (customer_id = $2 or merged_into = $2)`,
      values: [tenant_id, customer_id, ERASED],
    });
    return true;
  });
}

/** Takes the search text and the name from saved views whose search could find the person by these names and numbers. */
async function forgetSearches(db: Queryable, tenant_id: number, names: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ id: number; q: string }>({
    name: 'customer.erase-views',
    text: `select id, search->>'q' as q from list_view where tenant_id = $1 and search->>'q' <> ''`,
    values: [tenant_id],
  });
  const ids = rows.filter(({ q }) => names.some((name) => mayFind(q, name))).map(({ id }) => id);
  await db.query({
    name: 'customer.erase-searches',
    text: `update list_view set search = search - 'q', name = id::text where tenant_id = $1 and id = any($2::int[])`,
    values: [tenant_id, ids],
  });
}

/** Shorter pieces say nothing about a person, because they are in many names and numbers. */
const MIN_LETTERS = 2;
const MIN_DIGITS = 4;

function mayFind(q: string, name: string): boolean {
  const [text, known] = [normalizeSearch(q).trim(), normalizeSearch(name).trim()];
  if (text.length >= MIN_LETTERS && (known.includes(text) || text.includes(known))) return true;
  const [digits, number] = [normalizeMobile(q) || q.replace(/\D/g, ''), name.replace(/\D/g, '')];
  return digits.length >= MIN_DIGITS && number.includes(digits.replace(/\D/g, ''));
}
