import { expect, it } from 'vitest';
import type { UserCredential, UserPrincipal } from '../kernel/access.ts';
import { mayEditConfig } from './config-editor.ts';

const main = (credential: UserCredential): UserPrincipal => ({
  kind: 'user',
  tenant_id: 2,
  user_id: 1,
  user_acct: 'somebody',
  auth_type: 1,
  timezone: 'UTC',
  parent_id: null,
  power: [],
  device_ids: [],
  credential,
});

it.each([
  ['shop_phone', true],
  ['second_factor', false],
  ['frame_ancestors', false],
  ['record_expprt', false],
] as const)('an API token of the main account may change %s: %s', (key, expected) => {
  const token = main({ kind: 'token', id: 1, scopes: ['config:write'] });
  expect(mayEditConfig(key, token, 'default')).toBe(expected);
  const session = main({ kind: 'session', hash: new Uint8Array() });
  expect(mayEditConfig(key, session, 'default')).toBe(key !== 'record_expprt');
});
