import type { Queryable } from '../../database/transaction.ts';
import type { AccountKey } from '../contact/contact.ts';
import { addInitialData } from '../shop/new-shop.ts';
import { createAccount, createTenant, type NewAccount, type NewTenant } from './identity.store.ts';

/** Makes a shop with its main account and what every shop begins with, in the caller's transaction. */
export async function makeShop(
  db: Queryable,
  tenant: NewTenant,
  main: Omit<NewAccount, 'tenant_id'>,
): Promise<AccountKey> {
  const { tenant_id } = await createTenant(db, tenant);
  const user_id = await createAccount(db, { ...main, tenant_id });
  await addInitialData(db, tenant_id);
  return { tenant_id, user_id };
}
