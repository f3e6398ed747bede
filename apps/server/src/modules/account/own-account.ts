import type { AccountSave } from '@skin-mirror/shared/account/account.schema.ts';
import { savedSex } from '@skin-mirror/shared/account/account-save.ts';
import { normalContact, VERIFY_BIZ } from '@skin-mirror/shared/identity/credential.ts';
import { userInfo } from '@skin-mirror/shared/identity/identity.schema.ts';
import { AUTH_TYPES, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { transaction } from '../../database/transaction.ts';
import type { Context } from '../../kernel/context.ts';
import { mustChoosePassword } from '../../kernel/principal.ts';
import { refuseSave } from '../../kernel/rev.ts';
import { audit } from '../audit/audit.ts';
import { changeConfig } from '../config/change-config.ts';
import { contactBy, prefersMobile } from '../contact/contact.ts';
import { confirmPassword } from '../identity/confirm-owner.ts';
import { refusingTakenNames } from '../identity/name-taken.ts';
import { changePassword, checkNewPassword } from '../identity/new-password.ts';
import { signOutEverywhere, thisSession } from '../identity/sign-out.ts';
import { changerOf } from '../revision/change-settings.ts';
import { type VerifyCodeUse, withVerifyCodes } from '../verification/verify-code.ts';
import { type ContactKind, type OwnAccount, ownAccountStore } from './own-account.store.ts';

type Call = Context<UserPrincipal>;

const storeOf = ({ services, principal }: Call) => ownAccountStore(services, principal);

/**
 * True if the caller uses the console in a browser, which others may find unlocked. The documented calls of programs have
 * no field for the current password, and need none.
 */
const isInBrowser = ({ principal }: Call): boolean =>
  principal.credential.kind === 'session' && principal.credential.in_browser === true;

/**
 * Saves name and sex. For the main account, also saves the shop's name, or the shop's name alone. A new e-mail address is refused here, because a
 * new address needs verification codes.
 */
export async function saveProfile(input: AccountSave, ctx: Call): Promise<void> {
  const account = await storeOf(ctx).read();
  const name = input.name === undefined && input.shop ? account.name : required('name', input.name);
  const sex = savedSex(input.sex) ?? account.sex;
  if (input.email && normalContact(input.email) !== normalContact(account.email)) {
    throw new AppError('CONTACT_NEEDS_CODE');
  }
  if (input.shop && ctx.principal.auth_type !== AUTH_TYPES.main) throw new AppError('NO_PERMISSION');
  const fields = [...(name === account.name ? [] : ['name']), ...(sex === account.sex ? [] : ['sex'])];
  if (fields.length > 0) {
    if (!(await storeOf(ctx).saveProfile({ name, sex }, input.rev, changerOf(ctx.principal)))) {
      refuseSave(userInfo.pick({ name: true, sex: true, rev: true }), await storeOf(ctx).read(), 'SESSION_INVALID');
    }
    await audit(ctx, {
      action: 'account.profile',
      entity: 'account',
      entity_id: ctx.principal.user_id,
      details: { fields },
    });
  }
  // The shop's name is saved last, so that a refused save doesn't rename the shop.
  const renamed = input.shop ? await changeConfig(ctx, { shop: input.shop }) : [];
  if (fields.length === 0 && renamed.length === 0) throw new AppError('NOTHING_CHANGED');
}

/**
 * Saves a new mobile number or e-mail address. The caller needs a code from the old contact and a code from the new
 * contact. An account without an old contact needs its password instead, and a browser needs the password too.
 */
export async function saveContact(input: AccountSave, ctx: Call): Promise<void> {
  const { principal, services } = ctx;
  const account = await storeOf(ctx).read();
  const wantedKind = newContactKind(input);
  const current = ownContact(account, input, wantedKind ?? usualKind(ctx));
  const proof: VerifyCodeUse[] = [];
  const biz = VERIFY_BIZ.contact;
  if (current) proof.push({ ...current, biz, code: required('vcode', input.vcode), field: 'vcode' });
  const needsPassword = !current || isInBrowser(ctx);
  if (needsPassword) required('pwd', input.pwd);
  const kind = wantedKind ?? missing(`new${usualKind(ctx)}`);
  const wanted = contactBy(CHANNELS[kind], input[`new${kind}`] ?? '');
  const { channel, recipient } = wanted;
  proof.push({ channel, recipient, biz, code: required('newvcode', input.newvcode), field: 'newvcode' });
  wanted.checkForm();
  if (recipient === normalContact(account[kind])) throw new AppError('NOTHING_CHANGED');
  if (needsPassword) await confirmPassword(ctx, input.pwd, 'pwd');

  await refusingTakenNames(
    withVerifyCodes(services, proof, async (db) => {
      await storeOf(ctx).setContact(db, kind, recipient, changerOf(principal));
      await signOutEverywhere(db, principal, thisSession(ctx));
    }),
    'MOBILE_TAKEN',
  );
  await audit(ctx, { action: 'account.contact', entity: 'account', entity_id: principal.user_id, details: { kind } });
}

/**
 * Saves a new password. The caller needs a code that was sent to the account's own mobile number or e-mail address, and in
 * a browser also the current password.
 */
export async function savePassword(input: AccountSave, ctx: Call): Promise<void> {
  const { principal, services } = ctx;
  const account = await storeOf(ctx).read();
  if (!input.mobile && !input.email) missing(usualKind(ctx));
  const code = required('vcode', input.vcode);
  const pwd = required('pwd', input.pwd);
  if (required('repwd', input.repwd) !== pwd) throw new AppError('PASSWORD_MISMATCH');
  const { shop } = await services.ruleBook.latest(principal.tenant_id);
  checkNewPassword(pwd, [account.user_acct, account.mobile, account.email, shop]);
  const contact = ownContact(account, input, usualKind(ctx));
  if (!contact) throw new AppError('VERIFY_CODE_WRONG');
  if (isInBrowser(ctx)) await confirmPassword(ctx, input.current_pwd, 'current_pwd');

  await withVerifyCodes(services, [{ ...contact, biz: VERIFY_BIZ.password, code }], async (db) => {
    await changePassword(db, principal, pwd);
    await signOutEverywhere(db, principal, thisSession(ctx));
  });
  await audit(ctx, { action: 'account.password', entity: 'account', entity_id: principal.user_id });
}

/** Replaces a given password, which is the proof, because the account may have no contact for a code. */
export async function choosePassword(
  { current_pwd, pwd }: { readonly current_pwd: string; readonly pwd: string },
  ctx: Call,
): Promise<void> {
  const { principal, services } = ctx;
  if (!mustChoosePassword(principal)) throw new AppError('NO_PERMISSION');
  await confirmPassword(ctx, current_pwd, 'current_pwd');
  if (pwd === current_pwd) throw new AppError('PASSWORD_SAME', { field: 'pwd' });
  const { user_acct, mobile, email } = await storeOf(ctx).read();
  const { shop } = await services.ruleBook.latest(principal.tenant_id);
  checkNewPassword(pwd, [user_acct, mobile, email, shop]);
  await transaction(services.pool, async (db) => {
    await changePassword(db, principal, pwd);
    await signOutEverywhere(db, principal, thisSession(ctx));
  });
  await audit(ctx, { action: 'account.password', entity: 'account', entity_id: principal.user_id });
}

const KINDS = ['mobile', 'email'] as const satisfies readonly ContactKind[];
const CHANNELS = { mobile: 'sms', email: 'email' } as const;

const usualKind = (ctx: Call): ContactKind => (prefersMobile(ctx) ? 'mobile' : 'email');

function missing(field: string): never {
  throw new AppError('INPUT_REQUIRED', { field });
}

const required = (field: string, text: string | undefined): string => text || missing(field);

/** Returns the kind of contact to change. Refuses both at once, because one code can't prove two contacts. */
function newContactKind({ newmobile, newemail }: AccountSave): ContactKind | undefined {
  if (newmobile && newemail) throw new AppError('INPUT_INVALID', { field: 'newemail' });
  if (newmobile) return 'mobile';
  return newemail ? 'email' : undefined;
}

/**
 * Returns the contact of the account that received the verification code. If the request names no contact, the
 * preferred contact of the account is used. Returns undefined if the account has no contact.
 * @throws AppError if the request names a contact of another account
 */
function ownContact(
  account: OwnAccount,
  input: AccountSave,
  preferred: ContactKind,
): Pick<VerifyCodeUse, 'channel' | 'recipient'> | undefined {
  const named = KINDS.filter((kind) => input[kind]);
  for (const kind of named) {
    const { recipient, errors } = contactBy(CHANNELS[kind], input[kind] ?? '');
    if (recipient !== normalContact(account[kind])) throw new AppError(errors.invalid);
  }
  const kinds = named.length > 0 ? named : KINDS.filter((kind) => account[kind]);
  const kind = kinds.includes(preferred) ? preferred : kinds[0];
  return kind && { channel: CHANNELS[kind], recipient: account[kind] };
}
