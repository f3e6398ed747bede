import { accountContract } from '@skin-mirror/shared/account/account.contract.ts';
import { AUTH_TYPES, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { audit } from '../audit/audit.ts';
import { addDefaultMember } from './default-member.ts';
import { openInitialPassword } from './initial-password.ts';
import { BAN_PLATFORM, memberOf, membersOf, saveMember } from './member.ts';
import { removeMembers } from './member-removal.store.ts';
import { ownAccountStore } from './own-account.store.ts';
import { saveContact, savePassword, saveProfile } from './own-account.ts';

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
    await ownAccountStore(ctx.services, ctx.principal).save({ locale: input.locale });
    return {};
  },

  list: async ({ input, ctx }) => {
    const { q, page, pageSize } = input;
    const status = input.status === '' ? null : input.status;
    const filter = { q, status, limit: pageSize, offset: (page - 1) * pageSize };
    const members = membersOf(ctx);
    const [shop, rows, { total, has_default }] = await Promise.all([
      members.shop(),
      members.page(filter),
      members.count(filter),
    ]);
    const list = rows.map((row) => memberOf(row, shop.platform));
    return { is_manager: flag(true), list, total, hasdefault: flag(has_default) };
  },

  remove: async ({ input, ctx }) => {
    const ids = selected(input.ids);
    return remove(ctx, ids, input.handover_to === '' ? null : input.handover_to);
  },

  lock: ({ input, ctx }) => setLocked(ctx, input.ids, true),

  unlock: ({ input, ctx }) => setLocked(ctx, input.ids, false),

  revealPassword: async ({ input: { id }, ctx }) => {
    const member = await membersOf(ctx).find(id);
    if (!member) throw new AppError('MEMBER_NOT_FOUND');
    if (!member.initial_pwd_enc) throw new AppError('PASSWORD_GONE');
    const owner = { tenant_id: ctx.principal.tenant_id, user_id: id };
    const pwd = openInitialPassword(ctx.services.secrets, owner, member.initial_pwd_enc);
    const details = { user_acct: member.user_acct };
    await audit(ctx, { action: 'member.reveal_password', entity: 'member', entity_id: id, details });
    return { pwd };
  },

  addDefault: async ({ ctx }) => ({ id: await addDefaultMember(ctx) }),

  removeDefault: async ({ ctx }) => {
    const found = await membersOf(ctx).findDefault();
    if (!found) throw new AppError('MEMBER_NOT_FOUND');
    await remove(ctx, [found.user_id], null);
    return {};
  },
});

const flag = (isSo: boolean): 1 | 0 => (isSo ? 1 : 0);

function selected(ids: readonly number[]): number[] {
  if (ids.length === 0) throw new AppError('SELECTION_EMPTY');
  return [...new Set(ids)];
}

/** Deletes all of the guides or none: one foreign or missing id refuses the whole request. */
async function remove(ctx: Call, ids: readonly number[], heir: number | null): Promise<{ count: number }> {
  const removal = await removeMembers(ctx.services.pool, ctx.principal, ids, heir);
  if (!removal) throw new AppError('MEMBER_NOT_FOUND');
  const { members, records } = removal;
  const handover = heir === null ? {} : { handover_to: heir, records };
  for (const { user_id, user_acct } of members) {
    const details = { user_acct, ...handover };
    await audit(ctx, { action: 'member.remove', entity: 'member', entity_id: user_id, details });
  }
  return { count: members.length };
}

async function setLocked(ctx: Call, ids: readonly number[], isLocked: boolean): Promise<{ count: number }> {
  const wanted = selected(ids);
  const { platform } = await membersOf(ctx).shop();
  if (platform !== BAN_PLATFORM) throw new AppError('NO_PERMISSION');
  const members = await membersOf(ctx).setLocked(wanted, isLocked);
  if (members.length === 0) throw new AppError('MEMBER_NOT_FOUND');
  const action = isLocked ? 'member.lock' : 'member.unlock';
  for (const { user_id, user_acct } of members) {
    await audit(ctx, { action, entity: 'member', entity_id: user_id, details: { user_acct } });
  }
  return { count: members.length };
}
