import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { Assertion, Attestation } from '@skin-mirror/shared/identity/passkey.contract.ts';
import { CHALLENGE_MINUTES } from '@skin-mirror/shared/identity/passkey.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { routable, tenantOf } from '../../kernel/routable.ts';
import type { AccountKey } from '../contact/contact.ts';
import {
  credentialIds,
  findPasskey,
  type NewPasskey,
  notePasskeyUse,
  putChallenge,
  type StoredPasskey,
  spendChallenge,
} from './passkey.store.ts';

const SIGN_IN = 'sign-in';
const TIMEOUT_MS = CHALLENGE_MINUTES * MINUTE_MS;
const registrationOf = ({ tenant_id, user_id }: AccountKey): string => `add:${tenant_id}/${user_id}`;

type Call = Pick<Context, 'services' | 'origin'>;

/** The address that passkeys belong to: the configured public one, behind a proxy too. */
const siteOf = ({ services: { env }, origin }: Call): URL => new URL(env.PUBLIC_URL ?? origin);

/** Browsers allow passkeys only at a name, and only over HTTPS or on the own machine. */
export function allowsPasskeys(ctx: Call): boolean {
  const { hostname, protocol } = siteOf(ctx);
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  return !isAddress && (protocol === 'https:' || hostname === 'localhost');
}

/** @throws AppError PASSKEY_ADDRESS */
function relyingParty(ctx: Call): { readonly id: string; readonly origin: string } {
  if (!allowsPasskeys(ctx)) throw new AppError('PASSKEY_ADDRESS');
  const { hostname, origin } = siteOf(ctx);
  return { id: hostname, origin };
}

/** The text that a passkey keeps of its account. It names the shop, because a sign-in begins without an account. */
const handleOf = ({ tenant_id, user_id }: AccountKey): string => routable(tenant_id, Buffer.from(String(user_id)));

export async function creationOptions(ctx: Call, account: AccountKey, name: string) {
  const { prisma, pool } = ctx.services;
  const known = (await credentialIds(prisma, account)).map((id) => ({ id, type: 'public-key' as const }));
  const options = await generateRegistrationOptions({
    rpName: 'Skin Mirror',
    rpID: relyingParty(ctx).id,
    userID: Uint8Array.from(Buffer.from(handleOf(account))),
    userName: name,
    userDisplayName: name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await putChallenge(pool, options.challenge, registrationOf(account));
  return { ...options, excludeCredentials: known };
}

/**
 * Checks the passkey that a browser has made for the account.
 * @throws AppError PASSKEY_REFUSED or PASSKEY_ADDRESS
 */
export async function verifiedPasskey(
  ctx: Call,
  account: AccountKey,
  response: Attestation,
): Promise<Omit<NewPasskey, 'name'>> {
  const { id, origin } = relyingParty(ctx);
  if (hasCertificates(response)) throw new AppError('PASSKEY_REFUSED');
  const checked = await refusing(ctx, registrationOf(account), (expectedChallenge) =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    }),
  );
  if (!checked.registrationInfo) throw new AppError('PASSKEY_REFUSED');
  const { credential } = checked.registrationInfo;
  const { publicKey, counter, transports = [] } = credential;
  return { credential_id: credential.id, public_key: Uint8Array.from(publicKey), counter, transports: [...transports] };
}

/** True if a passkey has certificates, whose addresses the library would fetch. We ask for none. */
function hasCertificates({ response }: Attestation): boolean {
  try {
    const statement = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url')).get('attStmt');
    return statement.get('x5c') !== undefined;
  } catch {
    throw new AppError('PASSKEY_REFUSED');
  }
}

export async function requestOptions(ctx: Call) {
  const { id } = relyingParty(ctx);
  const options = await generateAuthenticationOptions({ rpID: id, timeout: TIMEOUT_MS, userVerification: 'required' });
  await putChallenge(ctx.services.pool, options.challenge, SIGN_IN);
  return options;
}

/**
 * Checks a sign-in with a passkey, and returns the passkey. The challenge is used up, whatever the answer.
 * @param onRefused is told of a passkey that exists, and was refused
 * @throws AppError PASSKEY_REFUSED or PASSKEY_ADDRESS
 */
export async function verifiedSignIn(
  ctx: Call,
  response: Assertion,
  onRefused: (passkey: StoredPasskey) => Promise<void>,
): Promise<StoredPasskey> {
  const { pool } = ctx.services;
  const { id, origin } = relyingParty(ctx);
  const handle = Buffer.from(response.response.userHandle, 'base64url').toString();
  const passkey = await findPasskey(pool, tenantOf(handle), response.id);
  if (!passkey || handleOf(passkey) !== handle) throw new AppError('PASSKEY_REFUSED');
  const { credential_id, public_key, counter } = passkey;
  try {
    const { verified, authenticationInfo } = await refusing(ctx, SIGN_IN, (expectedChallenge) =>
      verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: id,
        credential: { id: credential_id, publicKey: Uint8Array.from(public_key), counter },
        requireUserVerification: true,
      }),
    );
    if (!verified || !(await notePasskeyUse(pool, passkey, authenticationInfo.newCounter))) {
      throw new AppError('PASSKEY_REFUSED');
    }
    return passkey;
  } catch (cause) {
    if (cause instanceof AppError) await onRefused(passkey);
    throw cause;
  }
}

/**
 * Checks an answer by the library, and uses up its challenge. The library throws errors of many kinds for whatever is wrong
 * with an answer, but a failure of the database isn't the answer's fault.
 */
async function refusing<Checked>(
  { services }: Call,
  purpose: string,
  check: (spend: (challenge: string) => Promise<boolean>) => Promise<Checked>,
): Promise<Checked> {
  let failure: unknown;
  const spend = (challenge: string) =>
    spendChallenge(services.pool, challenge, purpose).catch((cause: unknown) => {
      failure = cause;
      return false;
    });
  try {
    return await check(spend);
  } catch (cause) {
    if (failure !== undefined) throw failure;
    throw new AppError('PASSKEY_REFUSED', {}, undefined, { cause });
  }
}
