// Runs in the transaction of the module that resets or deletes an account.
import type { Queryable } from '../../database/transaction.ts';
import type { AccountKey } from '../contact/contact.ts';
import { forgetDevices } from './known-device.store.ts';
import { removePasskeys } from './passkey.store.ts';
import { removeTotp } from './second-factor.store.ts';

/** Removes authenticator app and passkeys of an account. Returns false if it has none. */
export async function forgetFactors(db: Queryable, account: AccountKey): Promise<boolean> {
  const hadApp = await removeTotp(db, account);
  const hadPasskeys = await removePasskeys(db, account);
  return hadApp || hadPasskeys;
}

/** Removes all that belongs to the sign-in of a deleted account. */
export async function forgetSignIn(db: Queryable, account: AccountKey): Promise<void> {
  await forgetFactors(db, account);
  await forgetDevices(db, account);
}
