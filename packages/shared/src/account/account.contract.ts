import { z } from 'zod';
import { newPassword } from '../identity/credential.schema.ts';
import { PASSWORD_ERRORS } from '../identity/password-fault.ts';
import { owner, platformAdmin, signedIn } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { rowId } from '../kernel/input.ts';
import { limitedByHandler } from '../kernel/limit.ts';
import { LOCALES } from '../kernel/locales.ts';
import { pageInput, SELECTION_ERRORS, selectionInput, selectionOutput, sortInput } from '../kernel/page.ts';
import { historyOf } from '../revision/thing-revision.schema.ts';
import { accountSave, member } from './account.schema.ts';
import { MEMBER_SORTS } from './account.ts';

const isManager = z.literal([1, 0]);
const userId = z.int32().positive();
const memberFilter = z.object({
  /** Search text: a part of the name, account, mobile number, e-mail or shop. */
  q: z.string().trim().max(64).default(''),
  status: z.union([z.literal(''), z.coerce.number().pipe(z.literal([10, 11]))]).default(''),
});
export type MemberFilter = z.output<typeof memberFilter>;
const selection = selectionInput(z.coerce.number().pipe(userId), memberFilter);
const done = selectionOutput(userId);

export const accountContract = defineContract({
  save: {
    kind: 'mutation',
    audit: [
      'member.create',
      'member.update',
      'member.power',
      'account.profile',
      'account.contact',
      'account.password',
      'setting.config',
    ],
    summary: "Save one's profile, contact or password, or a guide",
    access: signedIn(),
    rest: { method: 'POST', path: '/skinMgrSrv/user/save' },
    input: accountSave,
    output: z.object({
      is_manager: isManager,
      /** Id of the guide, if one was saved. */ id: z.number().int().optional(),
    }),
    errors: [
      'NO_PERMISSION',
      'NOTHING_CHANGED',
      'VERIFY_CODE_WRONG',
      'PASSWORD_WRONG',
      'PASSWORD_MISMATCH',
      ...PASSWORD_ERRORS,
      'MOBILE_INVALID',
      'MOBILE_TAKEN',
      'EMAIL_INVALID',
      'EMAIL_TAKEN',
      'CONTACT_NEEDS_CODE',
      'POWER_REQUIRED',
      'MEMBER_NOT_FOUND',
      'TOO_MANY_ATTEMPTS',
      'CHANGED_MEANWHILE',
    ],
  },
  /** Stores the language of the account. E-mails and SMS to the account use this language. */
  setLocale: {
    kind: 'mutation',
    audit: ['account.locale'],
    summary: "Set the account's language",
    access: signedIn(),
    withoutFactor: true,
    input: z.object({ locale: z.enum(LOCALES) }),
    output: z.object({}),
  },
  /** Replaces a password that somebody else has chosen, at the first sign-in. Ends the account's other sessions. */
  choosePassword: {
    kind: 'mutation',
    audit: ['account.password'],
    summary: 'Replace a password that somebody else has chosen',
    access: signedIn(),
    withoutFactor: true,
    limit: limitedByHandler('wrong passwords count, for the account and the network'),
    input: z.object({ current_pwd: newPassword, pwd: newPassword }),
    output: z.object({}),
    errors: ['NO_PERMISSION', 'PASSWORD_WRONG', 'PASSWORD_SAME', ...PASSWORD_ERRORS, 'TOO_MANY_ATTEMPTS'],
  },
  list: {
    kind: 'query',
    summary: "The shop's guides",
    access: owner({ scope: 'members:read' }),
    rest: { method: 'POST', path: '/skinMgrSrv/user/list' },
    input: memberFilter.extend({ ...sortInput(MEMBER_SORTS), ...pageInput(20) }),
    output: z.object({
      is_manager: isManager,
      list: z.array(member),
      total: z.number().int(),
      /** 1 if the shop still has the built-in guide, else 0. */
      hasdefault: z.literal([1, 0]),
    }),
  },
  history: historyOf('Who changed a guide’s account, the newest first', owner(), 'MEMBER_NOT_FOUND'),
  remove: {
    kind: 'mutation',
    audit: ['member.remove'],
    summary: 'Delete guides; their records stay, or go over to somebody else',
    access: owner({ scope: 'members:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/user/delete' },
    input: z.object({
      ...selection,
      /** The account that takes over the skin tests of the deleted guides. Without it, the tests don't change. */
      handover_to: z.union([z.literal(''), z.coerce.number().pipe(userId)]).default(''),
    }),
    output: done,
    errors: [...SELECTION_ERRORS, 'MEMBER_NOT_FOUND'],
  },
  lock: {
    kind: 'mutation',
    audit: ['member.lock'],
    summary: 'Lock guides out (platform ban)',
    access: owner({ scope: 'members:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/user/lock' },
    input: z.object(selection),
    output: done,
    errors: [...SELECTION_ERRORS, 'MEMBER_NOT_FOUND'],
  },
  unlock: {
    kind: 'mutation',
    audit: ['member.unlock'],
    summary: 'Let locked guides in again (platform ban)',
    access: owner({ scope: 'members:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/user/unlock' },
    input: z.object(selection),
    output: done,
    errors: [...SELECTION_ERRORS, 'MEMBER_NOT_FOUND'],
  },
  /** The initial password that the main account chose, until the guide signs in for the first time. */
  revealPassword: {
    kind: 'mutation',
    audit: ['member.reveal_password'],
    summary: "A guide's initial password",
    access: owner(),
    input: z.object({ id: userId }),
    output: z.object({ pwd: z.string() }),
    errors: ['MEMBER_NOT_FOUND', 'PASSWORD_GONE'],
  },
  resetFactor: {
    kind: 'mutation',
    audit: ['member.reset_factor'],
    summary: 'Remove the second factor of a guide who has lost it; ends the guide’s sessions',
    access: owner(),
    input: z.object({ id: userId }),
    output: z.object({}),
    errors: ['MEMBER_NOT_FOUND', 'SECOND_FACTOR_OFF'],
  },
  resetMainFactor: {
    kind: 'mutation',
    audit: ['shop.reset_factor'],
    summary: 'Remove the second factor of a main account that has lost it; ends its sessions',
    access: platformAdmin(),
    input: z.object({ tenant_id: rowId }),
    output: z.object({}),
    errors: ['SHOP_NOT_FOUND', 'SECOND_FACTOR_OFF'],
  },
  addDefault: {
    kind: 'mutation',
    audit: ['member.create'],
    summary: 'Add the guide that comes with the product',
    access: owner(),
    rest: { method: 'POST', path: '/skinMgrSrv/user/addDefault' },
    input: z.object({}),
    output: z.object({ id: z.number().int() }),
    errors: ['DEFAULT_EXISTS'],
  },
  removeDefault: {
    kind: 'mutation',
    audit: ['member.remove'],
    summary: 'Remove the guide that came with the product',
    access: owner(),
    rest: { method: 'POST', path: '/skinMgrSrv/user/delDefault' },
    input: z.object({}),
    output: z.object({}),
    errors: ['MEMBER_NOT_FOUND'],
  },
});
