import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { describe, expect, it } from 'vitest';
import { menuOf, screenAt } from './navigation.ts';

const account = (attributes: Partial<AccountAttributes>): AccountAttributes => ({
  auth_type: AUTH_TYPES.main,
  user_id: 1,
  user_acct: 'shop',
  nickname: 'Shop',
  parent_id: null,
  power: '',
  work_mode: 1,
  platform: 'default',
  locale: 'zh',
  timezone: 'Asia/Shanghai',
  ...attributes,
});
const menu = (attributes: Partial<AccountAttributes>) => menuOf(account(attributes)).map(({ key }) => key);

describe('the menu', () => {
  it('shows everything of a shop to its main account, which needs no permission', () => {
    expect(menu({ auth_type: AUTH_TYPES.main })).toEqual(['home', 'records']);
  });

  it('shows skin tests to a guide who has the permission', () => {
    expect(menu({ auth_type: AUTH_TYPES.guide, power: '1,2' })).toEqual(['home', 'records']);
  });

  it('hides skin tests from a guide who has other permissions alone', () => {
    expect(menu({ auth_type: AUTH_TYPES.guide, power: '1,3,12' })).toEqual(['home']);
    expect(menu({ auth_type: AUTH_TYPES.guide, power: '' })).toEqual(['home']);
  });

  it("hides customers' skin tests from platform administrators", () => {
    expect(menu({ auth_type: AUTH_TYPES.platform })).toEqual(['home']);
  });
});

describe('the screen of an address', () => {
  it('is found for the address itself and below it', () => {
    expect(screenAt('/skinmgr/recordsList')?.key).toBe('records');
    expect(screenAt('/skinmgr/recordsList/1')?.key).toBe('records');
  });

  it('is none for an address that only begins alike', () => {
    expect(screenAt('/skinmgr/homeless')).toBeUndefined();
  });
});
