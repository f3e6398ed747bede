import { randomBytes } from 'node:crypto';
import { AUTH_TYPES, NEW_GUIDE_POWER } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { z } from 'zod';
import { transaction } from '../../database/transaction.ts';
import type { Context } from '../../kernel/context.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { mustSetUpFactor, needsFactor } from '../../kernel/principal.ts';
import { audit } from '../audit/audit.ts';
import type { AccountKey } from '../contact/contact.ts';
import { checkSecondFactor, refuseDisabled } from './authenticate.ts';
import { createAccount, type LoginAccount, readLoginAccount } from './identity.store.ts';
import { accountOfPerson, addLink, readShop, shopsOfGroups, useOnce } from './oidc.store.ts';
import type { ProvenPerson } from './oidc.ts';
import { startSession } from './start-session.ts';

/** How long a second factor may follow the provider's answer. */
const FACTOR_MINUTES = 5;
const FACTOR_PURPOSE = 'oidc-factor';

/**
 * Returns the account of a person whom the provider has proved. A person whom nobody has linked becomes a guide of the shop
 * that has named one of the person's groups, if exactly one has.
 * @throws AppError OIDC_UNKNOWN
 */
export async function accountFor(ctx: Context, person: ProvenPerson): Promise<LoginAccount> {
  const { pool } = ctx.services;
  const key = (await accountOfPerson(pool, person)) ?? (await newGuide(ctx, person));
  // A deleted account keeps its person out.
  return mustExist(key && (await readLoginAccount(pool, key)), 'OIDC_UNKNOWN');
}

async function newGuide(ctx: Context, person: ProvenPerson): Promise<AccountKey | undefined> {
  const { pool } = ctx.services;
  const [tenant_id, ...others] = await shopsOfGroups(pool, person.groups);
  if (tenant_id === undefined || others.length > 0) return undefined;
  const user_acct = `sso-${randomBytes(4).toString('hex')}`;
  const key = await transaction(pool, async (db) => {
    const place = await readShop(db, tenant_id, AUTH_TYPES.main);
    if (!place) return undefined;
    const user_id = await createAccount(db, {
      ...place,
      tenant_id,
      user_acct,
      auth_type: AUTH_TYPES.guide,
      name: person.name || user_acct,
      power: NEW_GUIDE_POWER,
      // It is told to no human being. The main account can set another one.
      password: randomBytes(32).toString('base64url'),
    });
    // A second sign-in at the same moment has made the account.
    if (!(await addLink(db, { tenant_id, user_id }, person))) throw new AppError('OIDC_EXPIRED');
    return { tenant_id, user_id };
  });
  if (!key) return undefined;
  await audit(ctx, {
    action: 'member.create',
    entity: 'member',
    entity_id: key.user_id,
    actor: { ...key, name: user_acct },
    details: { user_acct, power: NEW_GUIDE_POWER, by: 'provider' },
  });
  return key;
}

/**
 * Starts the session of an account that the provider has proved. Where the shop wants a second factor, the provider's own
 * doesn't count: then the answer is a key with which the code of the authenticator app may follow.
 * @throws AppError LOGIN_ACCOUNT_DISABLED or PASSKEY_NEEDED
 */
export async function signInByProvider(ctx: Context, account: LoginAccount) {
  await refuseDisabled(ctx, account);
  // The provider alone must not lead to the page that sets up another factor.
  if (mustSetUpFactor(account, ctx.services.env)) throw new AppError('PASSKEY_NEEDED');
  if (needsFactor(account, ctx.services.env) && account.totp_enc !== null)
    return { factor_key: factorKey(ctx, account) };
  return startSession(ctx, account, { isFreeLogin: false, by: 'provider' });
}

const factorKeyContent = z.object({ tenant_id: z.number(), user_id: z.number(), ends: z.number(), once: z.string() });

function factorKey({ services: { secrets } }: Context, { tenant_id, user_id }: AccountKey): string {
  const ends = Date.now() + FACTOR_MINUTES * MINUTE_MS;
  const content = { tenant_id, user_id, ends, once: randomBytes(8).toString('hex') };
  return secrets.seal(Buffer.from(JSON.stringify(content)), FACTOR_PURPOSE).toString('base64url');
}

/**
 * Finishes a sign-in by the provider with the account's own second factor.
 * @throws AppError OIDC_EXPIRED, LOGIN_ACCOUNT_DISABLED, SECOND_FACTOR_WRONG or TOO_MANY_ATTEMPTS
 */
export async function confirmByFactor(ctx: Context, factor_key: string, second_factor: string) {
  const { pool } = ctx.services;
  const { tenant_id, user_id, ends, once } = openFactorKey(ctx, factor_key);
  const account = await readLoginAccount(pool, { tenant_id, user_id });
  if (!account || account.totp_enc === null || ends <= Date.now()) throw new AppError('OIDC_EXPIRED');
  await refuseDisabled(ctx, account);
  await checkSecondFactor(ctx, account, account.totp_enc, second_factor);
  if (!(await useOnce(pool, `factor:${once}`, new Date(ends)))) throw new AppError('OIDC_EXPIRED');
  return startSession(ctx, account, { isFreeLogin: false, by: 'provider' });
}

function openFactorKey({ services: { secrets } }: Context, factor_key: string) {
  try {
    const content = secrets.open(Buffer.from(factor_key, 'base64url'), FACTOR_PURPOSE);
    return factorKeyContent.parse(JSON.parse(content.toString()));
  } catch {
    throw new AppError('OIDC_EXPIRED');
  }
}
