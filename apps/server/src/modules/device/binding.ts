import type { deviceContract } from '@skin-mirror/shared/device/device.contract.ts';
import type { ShopDevice } from '@skin-mirror/shared/device/device.schema.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '@skin-mirror/shared/time/shop-day.ts';
import type { z } from 'zod';
import { takeAttempt } from '../../kernel/attempt.ts';
import type { Context } from '../../kernel/context.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { networkOf, placeOf, type RateLimit } from '../../kernel/rate-limit.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { audit } from '../audit/audit.ts';
import { hashActiveCode, newActiveCode } from '../serial/active-code.ts';
import { issuedNumber } from '../serial/device-number.ts';
import { allowNetwork, bindMirror, isOffered, unbindMirror } from './binding.store.ts';
import { deviceStore } from './device.store.ts';

const WRONG_CODES: RateLimit = { name: 'bind', points: 5, seconds: 15 * MINUTE_SECONDS };
const WRONG_CODES_OF_NETWORK: RateLimit = { name: 'bind-network', points: 60, seconds: HOUR_SECONDS };

type Caller = Context<UserPrincipal>;

/** Counts the attempt with a typed code. After several wrong codes the caller has to wait. */
const takeCodeAttempt = ({ services, principal, client }: Caller) =>
  takeAttempt(services.pool, [
    [WRONG_CODES, String(principal.user_id)],
    [WRONG_CODES_OF_NETWORK, networkOf(client.ip)],
  ]);

/** These errors count as an attempt with a wrong code. */
const IS_WRONG: ReadonlySet<ErrorCode> = new Set(['DEVICE_NOT_FOUND', 'ACTIVE_CODE_INVALID']);

type NewBinding = z.output<(typeof deviceContract)['bind']['input']>;

/** Binds a mirror, placed at `shop`. Checks for missing fields first, then the work mode, then the code. */
export async function bind(ctx: Caller, { device_no, active_code, shop, role }: NewBinding): Promise<ShopDevice> {
  const { pool } = ctx.services;
  const isOnMirror = await isOffered(pool, await issuedNumber(pool, device_no), placeOf(ctx.client.ip));
  requireTexts({ device_no, ...(role === '1' && !isOnMirror && { active_code }), shop });
  const { work_mode } = await deviceStore(ctx.services, scopeOf(ctx.principal)).state();
  if (work_mode !== WORK_MODES.advanced) throw new AppError('ADVANCED_MODE_NEEDED');
  return connect(ctx, { device_no, active_code, shop });
}

/**
 * Adds a mirror to the shop, in basic or advanced mode. No code is needed here if the code was typed on the mirror
 * within the last hour, in the same network.
 */
export async function connect(
  ctx: Caller,
  { device_no: typed, active_code, shop }: Omit<NewBinding, 'role'>,
): Promise<ShopDevice> {
  const { pool } = ctx.services;
  const network = placeOf(ctx.client.ip);
  const device_no = await issuedNumber(pool, typed);
  requireTexts({ device_no, ...(!(await isOffered(pool, device_no, network)) && { active_code }) });
  const attempt = await takeCodeAttempt(ctx);
  const active_code_hash = active_code === '' ? null : hashActiveCode(active_code);
  const refusal = await bindMirror(pool, ctx.principal.tenant_id, { device_no, shop, active_code_hash, network });
  if (!refusal || !IS_WRONG.has(refusal)) await attempt.forgive();
  if (refusal) throw new AppError(refusal);
  await audit(ctx, { action: 'device.bind', entity: 'device', entity_id: device_no, details: { shop } });
  return mustExist(await deviceStore(ctx.services, scopeOf(ctx.principal)).byNo(device_no), 'DEVICE_NOT_FOUND');
}

/** Lets a mirror connect that asks from another network than the console's. */
export async function allow(
  ctx: Caller,
  { device_no, asks_from }: { readonly device_no: string; readonly asks_from: string },
): Promise<void> {
  const { pool } = ctx.services;
  if (!(await allowNetwork(pool, ctx.principal.tenant_id, { device_no, asks_from })))
    throw new AppError('DEVICE_ASKS_NOT');
  await audit(ctx, { action: 'device.allow', entity: 'device', entity_id: device_no, details: { network: asks_from } });
}

function requireTexts(fields: Readonly<Record<string, string>>): void {
  const missing = Object.keys(fields).find((name) => fields[name] === '');
  if (missing) throw new AppError('INPUT_REQUIRED', { field: missing });
}

/** Removes a mirror from the shop. Returns a new activation code for the next binding. */
export async function unbind(ctx: Caller, device_no: string): Promise<string> {
  const active_code = newActiveCode();
  const { tenant_id } = ctx.principal;
  const { pool } = ctx.services;
  const mirror = await unbindMirror(pool, ['device_no', device_no], tenant_id, hashActiveCode(active_code));
  if (!mirror) throw new AppError('DEVICE_NOT_FOUND');
  await audit(ctx, { action: 'device.unbind', entity: 'device', entity_id: device_no });
  return active_code;
}

/**
 * Removes a mirror from its shop by the activation code that bound the mirror. For a mirror of another shop, a main
 * account gets the same error as for a wrong code.
 */
export async function unbindWithCode(ctx: Caller, code: string): Promise<string> {
  const attempt = await takeCodeAttempt(ctx);
  const active_code = newActiveCode();
  const { tenant_id, user_acct, auth_type } = ctx.principal;
  const isPlatform = auth_type === AUTH_TYPES.platform;
  const owner = isPlatform ? null : tenant_id;
  const by = ['active_code_hash', hashActiveCode(code)] as const;
  const mirror = mustExist(
    await unbindMirror(ctx.services.pool, by, owner, hashActiveCode(active_code)),
    'ACTIVE_CODE_INVALID',
  );
  await attempt.forgive();
  const entry = { action: 'device.unbind', entity: 'device', entity_id: mirror.device_no } as const;
  await audit(ctx, entry);
  // The shop's own log gets an entry too, so that the shop sees who removed the mirror.
  if (isPlatform) {
    await audit(ctx, { ...entry, actor: { tenant_id: mirror.tenant_id, user_id: null, name: user_acct } });
  }
  return active_code;
}
