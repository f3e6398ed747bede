import { describe, expect, it } from 'vitest';
import {
  type Access,
  anonymous,
  type Decision,
  decide,
  device,
  owner,
  type Principal,
  platformAdmin,
  type UserPrincipal,
  user,
} from './access.ts';

const account = (auth_type: UserPrincipal['auth_type'], power: number[] = []): UserPrincipal => ({
  kind: 'user',
  tenant_id: 2,
  user_id: 1,
  user_acct: 'somebody',
  auth_type,
  timezone: 'UTC',
  parent_id: auth_type === 2 ? 7 : null,
  power,
  device_ids: [],
  credential: { kind: 'session', hash: new Uint8Array() },
});

const principals = {
  nobody: { kind: 'anonymous' },
  expired: { kind: 'anonymous', refusal: 'SESSION_INVALID' },
  main: account(1),
  guide: account(2),
  'guide with records': account(2, [2]),
  'guide with all but records': account(2, [1, 3, 4, 5]),
  platform: account(99),
  'platform with permissions': account(99, [1, 2, 3, 4, 5]),
  mirror: { kind: 'device', tenant_id: 2, device_id: 1, device_no: 'M1', settings_rev: 1, is_simulated: false },
} as const satisfies Record<string, Principal>;

type Who = keyof typeof principals;
const EVERYBODY = Object.keys(principals) as Who[];
const ACCOUNTS: readonly Who[] = EVERYBODY.filter((who) => principals[who].kind === 'user');

const CASES: readonly [string, Access, readonly Who[], readonly Who[]][] = [
  ['open to everybody', anonymous('a test'), EVERYBODY, []],
  ['for mirrors', device(), ['mirror'], []],
  ['for any account', user(), ACCOUNTS, []],
  ['for accounts with a permission', user('records'), ['main', 'guide with records'], ACCOUNTS],
  ['for the main account', owner(), ['main'], ACCOUNTS],
  ['for platform administrators', platformAdmin(), ['platform', 'platform with permissions'], ACCOUNTS],
];

describe('an operation', () => {
  it.each(CASES)('%s', (_what, access, allowed, refusedByPermission) => {
    const expected = (who: Who): Decision =>
      allowed.includes(who) ? 'allow' : refusedByPermission.includes(who) ? 'no-permission' : 'sign-in';
    expect(EVERYBODY.map((who) => [who, decide(access, principals[who])])).toEqual(
      EVERYBODY.map((who) => [who, expected(who)]),
    );
  });
});
