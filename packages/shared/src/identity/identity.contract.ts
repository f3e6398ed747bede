import { z } from 'zod';
import { anonymous, user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { accountAttributes, credentials, userInfo } from './identity.schema.ts';

const nothing = z.object({});

export const identityContract = defineContract({
  signIn: {
    kind: 'mutation',
    summary: 'Sign in and get an access token',
    access: anonymous('signing in is how one gets a session'),
    rest: { method: 'POST', path: '/auth2/token' },
    input: credentials,
    output: z.object({ access_token: z.string(), /** Seconds. */ expires_in: z.number().int() }),
    errors: ['USER_NOT_FOUND', 'PASSWORD_WRONG', 'LOGIN_ACCOUNT_DISABLED', 'TOO_MANY_ATTEMPTS'],
  },
  signOut: {
    kind: 'mutation',
    summary: 'End this session',
    access: user(),
    rest: { method: 'POST', path: '/auth2/logout' },
    input: nothing,
    output: nothing,
  },
  lookup: {
    kind: 'query',
    summary: 'The signed-in account: its type, permissions and shop',
    access: user(),
    rest: { method: 'POST', path: '/userSrv/user/get' },
    input: nothing,
    output: z.object({ attr: accountAttributes }),
  },
  current: {
    kind: 'query',
    summary: "The signed-in account's own data",
    access: user(),
    rest: { method: 'GET', path: '/skinMgrSrv/user/get' },
    input: nothing,
    output: z.object({ userinfo: userInfo }),
  },
});
