import { randomInt } from 'node:crypto';
import type { Secrets } from '../../kernel/secret.ts';
import type { AccountKey } from '../contact/contact.ts';

const purposeOf = ({ tenant_id, user_id }: AccountKey): string =>
  `tenant:${tenant_id}/user:${user_id}/initial-password`;

/** Encrypts a new password of a guide. The main account can read the password until the guide signs in. */
export const sealInitialPassword = (secrets: Secrets, owner: AccountKey, password: string): Buffer =>
  secrets.seal(Buffer.from(password), purposeOf(owner));

/** Decrypts the password. Throws if the password was encrypted for another account. */
export const openInitialPassword = (secrets: Secrets, owner: AccountKey, sealed: Uint8Array): string =>
  secrets.open(sealed, purposeOf(owner)).toString();

/** Letters and digits that don't look alike, because people read the password from a screen and type it. */
const READABLE = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 14;

export const randomPassword = (): string =>
  Array.from({ length: LENGTH }, () => READABLE[randomInt(READABLE.length)]).join('');
