// Runs in the transaction of the module that resets or deletes an account.
import type { Queryable } from '../../database/transaction.ts';
import { forgetDevices } from './known-device.store.ts';
import { removeLinks } from './oidc.store.ts';
import { removePasskeys } from './passkey.store.ts';
import { removeTotp } from './second-factor.store.ts';
import type { Accounts } from './session.store.ts';

/** Removes authenticator app, passkeys and links with the provider of accounts. Returns false if they have none. */
export async function forgetFactors(db: Queryable, accounts: Accounts): Promise<boolean> {
  const hadLink = await removeLinks(db, accounts);
  return (await removeFactors(db, accounts)) || hadLink;
}

async function removeFactors(db: Queryable, accounts: Accounts): Promise<boolean> {
  const hadApp = await removeTotp(db, accounts);
  const hadPasskeys = await removePasskeys(db, accounts);
  return hadApp || hadPasskeys;
}

/**
 * Removes all that belongs to the sign-in of deleted accounts, but not their links with the provider: a person without one
 * would come back as a new guide.
 */
export async function forgetSignIn(db: Queryable, accounts: Accounts): Promise<void> {
  await removeFactors(db, accounts);
  await forgetDevices(db, accounts);
}
