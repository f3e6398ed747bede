import type { Queryable } from '../../database/transaction.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { purge } from '../../kernel/shops-with.store.ts';
import type { AccountKey } from '../contact/contact.ts';
import type { Accounts } from './session.store.ts';

/** Notes a device of an account. Returns true if the account hasn't signed in from it before. SQL, for one statement. */
export async function noteDevice(
  db: Queryable,
  { tenant_id, user_id }: AccountKey,
  device_hash: Uint8Array,
): Promise<boolean> {
  const { rows } = await db.query<{ is_new: boolean }>({
    name: 'known-device.note',
    text: `insert into known_device as known (tenant_id, user_id, device_hash) values ($1, $2, $3)
           on conflict (tenant_id, user_id, device_hash) do update set last_seen = $4
           returning known.xmax = 0 as is_new`,
    values: [tenant_id, user_id, device_hash, new Date()],
  });
  return rows[0]?.is_new === true;
}

/** Returns where and how an account reads its e-mails. Undefined if it has no address. */
export async function mailReader(prisma: PrismaClient, { tenant_id, user_id }: AccountKey) {
  const row = await prisma.user_account.findUnique({
    where: { tenant_id_user_id: { tenant_id, user_id } },
    select: { email: true, locale: true, tenant: { select: { default_locale: true, timezone: true } } },
  });
  if (!row?.email) return undefined;
  return { email: row.email, locale: row.locale ?? row.tenant.default_locale, timezone: row.tenant.timezone };
}

export const purgeDevices = purge({ table: 'known_device', key: 'user_id, device_hash', time: 'last_seen' });

export async function forgetDevices(db: Queryable, { tenant_id, user_id }: Accounts): Promise<void> {
  await db.query({
    name: 'known-device.forget',
    text: 'delete from known_device where tenant_id = $1 and user_id = any($2::int[])',
    values: [tenant_id, [user_id].flat()],
  });
}
