import { randomInt } from 'node:crypto';
import type { Secrets } from '../../start/secret.ts';

interface Owner {
  readonly tenant_id: number;
  readonly user_id: number;
}

const purposeOf = ({ tenant_id, user_id }: Owner): string => `tenant:${tenant_id}/user:${user_id}/initial-password`;

/** The password that a main account chose for a guide, so that it can be read again until the guide has signed in. */
export const sealInitialPassword = (secrets: Secrets, owner: Owner, password: string): Buffer =>
  secrets.seal(Buffer.from(password), purposeOf(owner));

/** Throws where it was sealed for another account. */
export const openInitialPassword = (secrets: Secrets, owner: Owner, sealed: Uint8Array): string =>
  secrets.open(sealed, purposeOf(owner)).toString();

/** Without characters that look like others: it is read from a screen and typed. */
const READABLE = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 14;

/** 14 random characters, about 80 bits. */
export const randomPassword = (): string =>
  Array.from({ length: LENGTH }, () => READABLE[randomInt(READABLE.length)]).join('');
