import { randomBytes } from 'node:crypto';
import { type AccountSave, type Member, member } from '@skin-mirror/shared/account/account.schema.ts';
import { MEMBER_STATUS, missingOfMember } from '@skin-mirror/shared/account/account-save.ts';
import { isMobile } from '@skin-mirror/shared/identity/credential.ts';
import {
  AUTH_TYPES,
  BAN_PLATFORM,
  effectivePower,
  NEW_GUIDE_POWER,
  type UserPrincipal,
} from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { takeAttempt } from '../../kernel/attempt.ts';
import type { Context } from '../../kernel/context.ts';
import { translate } from '../../kernel/messages.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import type { RateLimit } from '../../kernel/rate-limit.ts';
import { refuseSave } from '../../kernel/rev.ts';
import { audit } from '../audit/audit.ts';
import { refusingTakenNames } from '../identity/name-taken.ts';
import { checkNewPassword } from '../identity/new-password.ts';
import { hashPassword } from '../identity/password.ts';
import { changerOf } from '../revision/change-settings.ts';
import { randomPassword, sealInitialPassword } from './initial-password.ts';
import { type FoundMember, type ListedMember, type MemberChanges, memberStore } from './member.store.ts';

type Call = Context<UserPrincipal>;

/**
 * A main account can save at most 100 new mobile numbers or passwords per hour. A save shows whether another account
 * has the number, and hashing a password is slow.
 */
const NEW_CREDENTIALS: RateLimit = { name: 'member-credential', points: 100, seconds: 3_600 };

export const membersOf = ({ services, principal }: Call) => memberStore(services, principal);

/** Adds or changes a guide. Only a main account may do this. Returns the guide's user_id. */
export async function saveMember(input: AccountSave, ctx: Call): Promise<number> {
  if (ctx.principal.auth_type !== AUTH_TYPES.main) throw new AppError('NO_PERMISSION');
  const id = Number(input.id || 0);
  const missing = missingOfMember(input, id <= 0);
  if (missing === 'powerarr') throw new AppError('POWER_REQUIRED');
  if (missing) throw new AppError('INPUT_REQUIRED', { field: missing });
  const { platform } = await membersOf(ctx).shop();
  const power = grantedPower(input, platform);
  if (input.mobile || input.pwd) {
    await takeAttempt(ctx.services.pool, [[NEW_CREDENTIALS, String(ctx.principal.user_id)]]);
  }
  if (id <= 0) return createMember({ ...input, power: power ?? [] }, platform, ctx);
  await changeMember(id, { ...input, power }, ctx);
  return id;
}

/** Returns the given permissions without duplicates, and without permissions that the platform does not have. */
function grantedPower({ powerarr }: AccountSave, platform: string): number[] | undefined {
  if (!powerarr) return undefined;
  const power = effectivePower([...new Set(powerarr)].sort(), platform);
  if (power.length === 0) throw new AppError('POWER_REQUIRED');
  return power;
}

async function createMember(
  input: AccountSave & { readonly power: readonly number[] },
  platform: string,
  ctx: Call,
): Promise<number> {
  const { name = '', mobile = '', pwd = '', shop = '', location = '', level = '', power } = input;
  if (!isMobile(mobile)) throw new AppError('MOBILE_INVALID');
  checkNewPassword(pwd, [mobile, name, shop, await shopName(ctx)]);
  if (platform !== BAN_PLATFORM) refuseGiven({ location, level });
  const user_id = await membersOf(ctx).nextId();
  await refusingTakenNames(
    membersOf(ctx).add(
      {
        user_id,
        user_acct: mobile,
        mobile,
        name,
        shop,
        power,
        status: input.status || MEMBER_STATUS.enabled,
        location,
        level,
        is_default: false,
        ...(await newPassword(pwd, user_id, ctx)),
      },
      changerOf(ctx.principal),
    ),
    'MOBILE_TAKEN',
  );
  const details = { user_acct: mobile, power };
  await audit(ctx, { action: 'member.create', entity: 'member', entity_id: user_id, details });
  return user_id;
}

/**
 * Adds the built-in guide of a shop. This guide gets permissions for goods and records, and a random password. Returns
 * the user_id of the new guide.
 * @throws AppError DEFAULT_EXISTS if the shop already has a built-in guide
 */
export async function addDefaultMember(ctx: Call): Promise<number> {
  const members = membersOf(ctx);
  const { default_locale, shop } = await members.shop();
  const user_id = await members.nextId();
  const user_acct = `guide01-${randomBytes(4).toString('hex')}`;
  const isAdded = await members.addDefault({
    user_id,
    user_acct,
    mobile: null,
    name: translate(default_locale, 'member.default_name'),
    shop,
    power: NEW_GUIDE_POWER,
    status: MEMBER_STATUS.enabled,
    location: '',
    level: '',
    is_default: true,
    ...(await newPassword(randomPassword(), user_id, ctx)),
  });
  if (!isAdded) throw new AppError('DEFAULT_EXISTS');
  const details = { user_acct, power: NEW_GUIDE_POWER };
  await audit(ctx, { action: 'member.create', entity: 'member', entity_id: user_id, details });
  return user_id;
}

async function changeMember(
  user_id: number,
  input: AccountSave & { readonly power: readonly number[] | undefined },
  ctx: Call,
): Promise<void> {
  const stored = mustExist(await membersOf(ctx).byId(user_id), 'MEMBER_NOT_FOUND');
  // The location and the level of a guide can't change after the guide was added.
  refuseGiven({
    location: input.location === stored.location ? '' : input.location,
    level: input.level === stored.level ? '' : input.level,
  });
  const changes = differences(input, stored);
  if (changes.mobile !== undefined && !isMobile(changes.mobile)) throw new AppError('MOBILE_INVALID');
  if (input.pwd) {
    const names = [stored.user_acct, changes.mobile ?? stored.mobile, changes.name ?? stored.name, await shopName(ctx)];
    checkNewPassword(input.pwd, names);
  }
  const fields = [...Object.keys(changes).filter((name) => name !== 'power'), ...(input.pwd ? ['pwd'] : [])];
  if (fields.length === 0 && !changes.power) throw new AppError('NOTHING_CHANGED');

  const password = input.pwd ? await newPassword(input.pwd, user_id, ctx) : {};
  const endsSessions = Boolean(input.pwd) || changes.status !== undefined || changes.mobile !== undefined;
  const isDone = await refusingTakenNames(
    membersOf(ctx).update(
      user_id,
      { ...changes, ...password },
      { endsSessions, rev: input.rev, changer: changerOf(ctx.principal) },
    ),
    'MOBILE_TAKEN',
  );
  if (!isDone) await refuseChange(user_id, ctx);
  const about = { entity: 'member', entity_id: user_id } as const;
  const { user_acct } = stored;
  if (fields.length > 0) await audit(ctx, { action: 'member.update', ...about, details: { user_acct, fields } });
  if (changes.power) {
    const details = { user_acct, from: stored.power, to: changes.power };
    await audit(ctx, { action: 'member.power', ...about, details });
  }
}

/** Throws the reason why a guide was not changed: the guide was deleted, or somebody else changed the guide first. */
async function refuseChange(user_id: number, ctx: Call): Promise<never> {
  const [row, { platform }] = await Promise.all([membersOf(ctx).listed(user_id), membersOf(ctx).shop()]);
  return refuseSave(member, row && memberOf(row, platform), 'MEMBER_NOT_FOUND');
}

/** Returns the given fields that differ from the stored guide. Empty fields count as not given. */
function differences(
  { name, mobile, shop, status, power }: AccountSave & { readonly power: readonly number[] | undefined },
  member: FoundMember,
): MemberChanges {
  return {
    ...(name && name !== member.name && { name }),
    ...(mobile && mobile !== member.mobile && { mobile }),
    ...(shop && shop !== member.shop && { shop }),
    ...(status && status !== member.status && { status }),
    ...(power && power.join() !== [...member.power].sort().join() && { power }),
  };
}

async function newPassword(pwd: string, user_id: number, { services, principal: { tenant_id } }: Call) {
  return {
    password_hash: await hashPassword(pwd),
    initial_pwd_enc: sealInitialPassword(services.secrets, { tenant_id, user_id }, pwd),
  };
}

function refuseGiven(fields: Readonly<Record<string, string | undefined>>): void {
  const given = Object.keys(fields).find((name) => fields[name]);
  if (given) throw new AppError('INPUT_INVALID', { field: given });
}

export function memberOf(row: ListedMember, platform: string): Member {
  const { initial_pwd_enc, is_lock, has_factor, is_default, power, ...others } = row;
  return {
    ...others,
    id: row.user_id,
    nickname: row.name || row.user_acct,
    pwd: initial_pwd_enc ? '*' : '',
    power: effectivePower(power, platform).join(','),
    // Only one platform can lock guides. On other platforms a lock has no effect.
    has_factor: has_factor ? 1 : 0,
    is_lock: is_lock && platform === BAN_PLATFORM ? 1 : 0,
    is_default: is_default ? 1 : 0,
  };
}

const shopName = async ({ services, principal }: Call): Promise<string> =>
  (await services.ruleBook.latest(principal.tenant_id)).shop;
