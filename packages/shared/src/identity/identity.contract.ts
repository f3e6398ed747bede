import { z } from 'zod';
import { anonymous, owner, signedIn } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { limitedByHandler } from '../kernel/limit.ts';
import { accountAttributes, agreement, credentials, passwordReset, registration, userInfo } from './identity.schema.ts';
import { PASSWORD_ERRORS } from './password-fault.ts';

const nothing = z.object({});

/** The errors tell if an account exists. */
const FAILURES = limitedByHandler('only calls that fail count, for their network');

export const identityContract = defineContract({
  signIn: {
    kind: 'mutation',
    audit: ['session.sign_in', 'session.refused'],
    summary: 'Sign in and get an access token',
    access: anonymous('signing in is how one gets a session'),
    limit: limitedByHandler('wrong passwords count, for the account and the network'),
    lane: 'callers',
    rest: { method: 'POST', path: '/auth2/token' },
    input: credentials,
    output: z.object({ access_token: z.string(), /** Seconds. */ expires_in: z.number().int() }),
    errors: [
      'USER_NOT_FOUND',
      'PASSWORD_WRONG',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_WRONG',
      'PASSKEY_NEEDED',
      'LOGIN_ACCOUNT_DISABLED',
      'TOO_MANY_ATTEMPTS',
    ],
  },
  register: {
    kind: 'mutation',
    audit: ['account.register'],
    summary: 'Register a shop with its main account',
    access: anonymous('comes before the account exists'),
    limit: FAILURES,
    rest: { method: 'POST', path: '/userSrv/user/regist', renameInput: { smsCode: 'sms_code' } },
    input: registration,
    output: nothing,
    errors: [
      'AGREEMENT_REQUIRED',
      'USER_ACCT_INVALID',
      'USER_ACCT_TAKEN',
      'MOBILE_INVALID',
      'MOBILE_TAKEN',
      'EMAIL_INVALID',
      'EMAIL_TAKEN',
      ...PASSWORD_ERRORS,
      'VERIFY_CODE_WRONG',
      'TOO_MANY_ATTEMPTS',
    ],
  },
  resetPassword: {
    kind: 'mutation',
    audit: ['account.password_reset'],
    summary: 'Set a new password with a code; ends every session of the account',
    access: anonymous('whoever forgot the password has no session'),
    limit: FAILURES,
    rest: { method: 'POST', path: '/userSrv/user/resetPwd', renameInput: { smsCode: 'sms_code' } },
    input: passwordReset,
    output: nothing,
    errors: [
      'MOBILE_INVALID',
      'MOBILE_UNKNOWN',
      'EMAIL_INVALID',
      'EMAIL_UNKNOWN',
      ...PASSWORD_ERRORS,
      'VERIFY_CODE_WRONG',
      'TOO_MANY_ATTEMPTS',
    ],
  },
  signOut: {
    kind: 'mutation',
    audit: ['session.sign_out'],
    summary: 'End this session',
    access: signedIn(),
    withoutFactor: true,
    lane: 'callers',
    rest: { method: 'POST', path: '/auth2/logout' },
    input: nothing,
    output: nothing,
  },
  agree: {
    kind: 'mutation',
    audit: ['account.agree'],
    summary: 'Accept the user agreement for a shop that the platform made',
    access: owner(),
    input: z.object({ agreement }),
    output: nothing,
    errors: ['AGREEMENT_REQUIRED'],
  },
  lookup: {
    kind: 'query',
    summary: 'The signed-in account: its type, permissions and shop',
    access: signedIn(),
    withoutFactor: true,
    lane: 'callers',
    rest: { method: 'POST', path: '/userSrv/user/get' },
    input: nothing,
    output: z.object({ attr: accountAttributes }),
  },
  current: {
    kind: 'query',
    summary: "The signed-in account's own data",
    access: signedIn(),
    withoutFactor: true,
    lane: 'callers',
    rest: { method: 'GET', path: '/skinMgrSrv/user/get' },
    input: nothing,
    output: z.object({ userinfo: userInfo }),
  },
});
