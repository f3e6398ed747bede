import type { deviceContract } from '@skin-mirror/shared/device/device.contract.ts';
import { REVIEW_STATUS, type ReviewStatus } from '@skin-mirror/shared/device/device.ts';
import { isMobile, isUserAcct, normalContact } from '@skin-mirror/shared/identity/credential.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES, effectivePower, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { SERIAL_STATUS } from '@skin-mirror/shared/mirror/mirror.ts';
import { HOUR_SECONDS } from '@skin-mirror/shared/time/shop-day.ts';
import type { z } from 'zod';
import { takeAttempt } from '../../kernel/attempt.ts';
import type { Context } from '../../kernel/context.ts';
import { networkOf, type RateLimit } from '../../kernel/rate-limit.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { audit } from '../audit/audit.ts';
import { refusingTakenNames } from '../identity/name-taken.ts';
import { checkNewPassword } from '../identity/new-password.ts';
import { hashPassword } from '../identity/password.ts';
import { issuedNumber } from '../serial/device-number.ts';
import { checkCaptcha } from '../verification/captcha.ts';
import { deviceStore } from './device.store.ts';
import {
  applyAsGuide,
  applyAsNewGuide,
  findMirror,
  guideStore,
  type Settled,
  type WantedMirror,
} from './guide.store.ts';

type Caller = Context<UserPrincipal>;

/** Limits a network's applications, which can create accounts and show if a mirror exists. */
const NEW_GUIDES: RateLimit = { name: 'guide-apply', points: 10, seconds: HOUR_SECONDS };

type NewApplication = z.output<(typeof deviceContract)['applyFor']['input']>;

/** Adds a guide's application for a mirror. Without a signed-in guide, also adds a new account. */
export async function apply(ctx: Context, typed: NewApplication): Promise<ReviewStatus> {
  const { principal, services } = ctx;
  if (typed.device_no === '') throw new AppError('INPUT_REQUIRED', { field: 'device_no' });
  const application = { ...typed, device_no: await issuedNumber(services.pool, typed.device_no) };
  if (principal.kind === 'user') await applySignedIn({ ...ctx, principal }, application.device_no);
  else await applyAsNobody(ctx, application);
  return REVIEW_STATUS.pending;
}

async function applySignedIn(ctx: Caller, device_no: string): Promise<void> {
  const { principal, services } = ctx;
  // API tokens have no scope that allows this call.
  if (principal.credential.kind === 'token') throw new AppError('NO_PERMISSION');
  if (principal.auth_type !== AUTH_TYPES.guide) throw new AppError('OTHER_OWNER');
  const check = async () => refuseUnlessOpen(await findMirror(services, device_no), principal.tenant_id);
  await check();
  if (!(await applyAsGuide(services.pool, device_no, principal))) {
    await check();
    throw new AppError('ALREADY_APPLIED');
  }
  await audit(ctx, { action: 'guide.apply', entity: 'device', entity_id: device_no });
}

const REQUIRED = ['user_acct', 'mobile', 'password', 'shop'] as const;

async function applyAsNobody(ctx: Context, application: NewApplication): Promise<void> {
  const { pool } = ctx.services;
  const { device_no, user_acct, password, shop, t, r, vcode } = application;
  const missing = REQUIRED.find((field) => application[field] === '');
  if (missing) throw new AppError('INPUT_REQUIRED', { field: missing });
  const mobile = normalContact(application.mobile);
  if (!isUserAcct(user_acct)) throw new AppError('USER_ACCT_INVALID');
  if (!isMobile(mobile)) throw new AppError('MOBILE_INVALID');
  checkNewPassword(password, [user_acct, mobile, shop]);
  await checkCaptcha(ctx, { t, r, vcode }, 'use up');
  await takeAttempt(pool, [[NEW_GUIDES, networkOf(ctx.client.ip)]]);

  const { tenant_id } = refuseUnlessOpen(await findMirror(ctx.services, device_no));
  const guide = { user_acct, mobile, shop, locale: ctx.locale, password_hash: await hashPassword(password) };
  const applicant = await refusingTakenNames(applyAsNewGuide(pool, { tenant_id, device_no }, guide));
  if (!applicant) throw new AppError('DEVICE_NOT_FOUND');
  const actor = { ...applicant, name: user_acct };
  await audit(ctx, { action: 'guide.apply', entity: 'device', entity_id: device_no, actor });
}

/** Throws if guides can't apply for this mirror. A mirror of another shop gives the same error as a missing mirror. */
function refuseUnlessOpen(mirror: WantedMirror | undefined, tenant_id = mirror?.tenant_id): WantedMirror {
  if (!mirror || mirror.tenant_id !== tenant_id) throw new AppError('DEVICE_NOT_FOUND');
  if (mirror.status === SERIAL_STATUS.locked) throw new AppError('DEVICE_IS_LOCKED');
  // The error does not mention the shop's work mode, because the caller can't change the mode.
  if (mirror.work_mode !== WORK_MODES.advanced) throw new AppError('APPLICATIONS_CLOSED');
  return mirror;
}

type Review = z.output<(typeof deviceContract)['guideReview']['input']>;

/** Approves an application with permissions, or rejects it with a reason. Refuses one that was decided. */
export async function review(ctx: Caller, { id, status, reason, powerarr }: Review): Promise<void> {
  const { principal, services } = ctx;
  const scope = scopeOf(principal);
  const { work_mode, platform } = await deviceStore(services, scope).state();
  if (work_mode !== WORK_MODES.advanced) throw new AppError('ADVANCED_MODE_NEEDED');
  const guides = guideStore(services, scope);
  if (status === REVIEW_STATUS.rejected) {
    if (reason === '') throw new AppError('INPUT_REQUIRED', { field: 'reason' });
    const rejected = settled(await guides.reject(id, principal.user_id, reason), await guides.has(id));
    await audit(ctx, { action: 'guide.reject', ...about(rejected) });
    return;
  }
  const power = effectivePower([...new Set(powerarr)].sort(), platform);
  if (power.length === 0) throw new AppError('POWER_REQUIRED');
  const approved = settled(await guides.approve(id, principal.user_id, power), await guides.has(id));
  const { details, ...entry } = about(approved);
  await audit(ctx, { action: 'guide.approve', ...entry, details: { ...details, power } });
}

/** Takes a mirror away from a guide. The guide keeps the account in the shop. */
export async function unbindGuide(ctx: Caller, id: number): Promise<void> {
  const guides = guideStore(ctx.services, scopeOf(ctx.principal));
  const unbound = settled(await guides.unbind(id, ctx.principal.user_id), await guides.has(id));
  await audit(ctx, { action: 'guide.unbind', ...about(unbound) });
}

function settled(done: Settled | undefined, isKnown: boolean): Settled {
  if (done) return done;
  throw new AppError(isKnown ? 'APPLICATION_SETTLED' : 'APPLICATION_NOT_FOUND');
}

const about = ({ user_id, user_acct, device_no }: Settled) => ({
  entity: 'member',
  entity_id: user_id,
  details: { user_acct, device_no },
});
