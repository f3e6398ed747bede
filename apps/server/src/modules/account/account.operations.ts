import { accountContract } from '@skin-mirror/shared/account/account.contract.ts';
import { AUTH_TYPES, BAN_PLATFORM, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { selectIds, selectionOf } from '../../kernel/selection.ts';
import { audit } from '../audit/audit.ts';
import { changerOf } from '../revision/change-settings.ts';
import { thingRevisions } from '../revision/thing-revisions.ts';
import { openInitialPassword } from './initial-password.ts';
import type { MemberSelection, TouchedMember } from './member.store.ts';
import { addDefaultMember, memberOf, membersOf, saveMember } from './member.ts';
import { removeMembers } from './member-removal.store.ts';
import { ownAccountStore } from './own-account.store.ts';
import { choosePassword, saveContact, savePassword, saveProfile } from './own-account.ts';
import { resetMainAccount, resetMember } from './reset-factor.store.ts';

type Call = Context<UserPrincipal>;

export const accountOperations = implement(accountContract, {
  save: async ({ input, ctx }) => {
    const is_manager = flag(ctx.principal.auth_type === AUTH_TYPES.main);
    switch (input.use) {
      case 'profile':
        await saveProfile(input, ctx);
        break;
      case 'contact':
        await saveContact(input, ctx);
        break;
      case 'password':
        await savePassword(input, ctx);
        break;
      case 'member':
        return { is_manager, id: await saveMember(input, ctx) };
    }
    return { is_manager };
  },

  setLocale: async ({ input, ctx }) => {
    await ownAccountStore(ctx.services, ctx.principal).saveLocale(input.locale);
    const { user_id } = ctx.principal;
    const details = { locale: input.locale };
    await audit(ctx, { action: 'account.locale', entity: 'account', entity_id: user_id, details });
    return {};
  },

  choosePassword: async ({ input, ctx }) => {
    await choosePassword(input, ctx);
    return {};
  },

  list: async ({ input: { q, status, ...page }, ctx }) => {
    const members = membersOf(ctx);
    const [{ platform }, { list, total }, found] = await Promise.all([
      members.shop(),
      members.page({ q, status }, page),
      members.findDefault(),
    ]);
    const rows = list.map((row) => memberOf(row, platform));
    return { is_manager: flag(true), list: rows, total, hasdefault: flag(found !== undefined) };
  },

  history: async ({ input: { id, ...paging }, ctx }) => {
    if (!(await membersOf(ctx).byId(id))) throw new AppError('MEMBER_NOT_FOUND');
    return thingRevisions(ctx.services.pool, { tenant_id: ctx.principal.tenant_id, kind: 'account' }, id, paging);
  },

  remove: ({ input, ctx }) => remove(ctx, selectionOf(input), input.handover_to === '' ? null : input.handover_to),

  lock: ({ input, ctx }) => setLocked(ctx, selectionOf(input), true),

  unlock: ({ input, ctx }) => setLocked(ctx, selectionOf(input), false),

  revealPassword: async ({ input: { id }, ctx }) => {
    const member = mustExist(await membersOf(ctx).byId(id), 'MEMBER_NOT_FOUND');
    if (!member.initial_pwd_enc) throw new AppError('PASSWORD_GONE');
    const owner = { tenant_id: ctx.principal.tenant_id, user_id: id };
    const pwd = openInitialPassword(ctx.services.secrets, owner, member.initial_pwd_enc);
    const details = { user_acct: member.user_acct };
    await audit(ctx, { action: 'member.reveal_password', entity: 'member', entity_id: id, details });
    return { pwd };
  },

  resetFactor: async ({ input: { id }, ctx }) => {
    const member = mustExist(await resetMember(ctx.services.pool, ctx.principal, id), 'SECOND_FACTOR_OFF');
    await noted(ctx, 'member.reset_factor', [member]);
    return {};
  },

  resetMainFactor: async ({ input: { tenant_id }, ctx }) => {
    const account = await resetMainAccount(ctx.services.pool, tenant_id);
    if (account === 'unknown') throw new AppError('SHOP_NOT_FOUND');
    if (!account) throw new AppError('SECOND_FACTOR_OFF');
    const entry = { action: 'shop.reset_factor', entity: 'shop', details: { user_acct: account.user_acct } } as const;
    await audit(ctx, { ...entry, entity_id: tenant_id });
    // The shop's own log shows it too, without the administrator's address.
    const inShop = { ...ctx, client: { ...ctx.client, ip: '' } };
    await audit(inShop, { ...entry, actor: { tenant_id, user_id: null, name: '' } });
    return {};
  },

  addDefault: async ({ ctx }) => ({ id: await addDefaultMember(ctx) }),

  removeDefault: async ({ ctx }) => {
    const found = mustExist(await membersOf(ctx).findDefault(), 'MEMBER_NOT_FOUND');
    await remove(ctx, selectIds([found.user_id]), null);
    return {};
  },
});

const flag = (isSo: boolean): 1 | 0 => (isSo ? 1 : 0);

/** Removes the selected guides, or none if one id isn't a guide of this main account. */
async function remove(ctx: Call, selection: MemberSelection, heir: number | null) {
  const { members, records } = await removeMembers(ctx.services.pool, ctx.principal, selection, heir);
  return noted(ctx, 'member.remove', members, heir === null ? {} : { handover_to: heir, records });
}

async function setLocked(ctx: Call, selection: MemberSelection, isLocked: boolean) {
  const { platform } = await membersOf(ctx).shop();
  if (platform !== BAN_PLATFORM) throw new AppError('NO_PERMISSION');
  const members = await membersOf(ctx).setLocked(selection, isLocked, changerOf(ctx.principal));
  return noted(ctx, isLocked ? 'member.lock' : 'member.unlock', members);
}

async function noted(
  ctx: Call,
  action: 'member.remove' | 'member.lock' | 'member.unlock' | 'member.reset_factor',
  members: readonly TouchedMember[],
  more: Readonly<Record<string, unknown>> = {},
) {
  for (const { user_id, user_acct } of members) {
    await audit(ctx, { action, entity: 'member', entity_id: user_id, details: { user_acct, ...more } });
  }
  return { count: members.length, ids: members.map(({ user_id }) => user_id) };
}
