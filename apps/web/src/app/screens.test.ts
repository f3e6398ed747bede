import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { describe, expect, it } from 'vitest';
import { menuOf, screenAt, screensOf } from '../ui/screen/screen.ts';
import { routesByPath } from './routes.fixture.ts';

const account = (attributes: Partial<AccountAttributes>): AccountAttributes => ({
  auth_type: AUTH_TYPES.main,
  user_id: 1,
  user_acct: 'shop',
  nickname: 'Shop',
  parent_id: null,
  power: '',
  work_mode: 1,
  platform: 'default',
  record_expprt: 0,
  customer_expprt: 0,
  needs_factor: 0,
  needs_password: 0,
  needs_agreement: 0,
  locale: 'zh',
  timezone: 'Asia/Shanghai',
  ...attributes,
});
/** The attributes of a guide who belongs to main account 7. */
const GUIDE = { auth_type: AUTH_TYPES.guide, parent_id: 7 } as const;
const SCREENS = screensOf(Object.values(routesByPath));
const menu = (attributes: Partial<AccountAttributes>) => menuOf(SCREENS, account(attributes)).map(({ key }) => key);

const OWNERS = ['members', 'devices', 'audit', 'api_tokens'];

describe('the menu', () => {
  it('shows everything of a shop to its main account, which needs no permission', () => {
    expect(menu({ auth_type: AUTH_TYPES.main })).toEqual(expect.arrayContaining(['home', 'records', ...OWNERS]));
  });

  it('shows skin tests to a guide who has the permission', () => {
    expect(menu({ ...GUIDE, power: '1,2' })).toContain('records');
  });

  it('hides from a guide what the guide has no permission for', () => {
    expect(menu({ ...GUIDE, power: '1,3,12' })).not.toContain('records');
    expect(menu({ ...GUIDE, power: '' })).toEqual(['home', 'applications', 'help', 'support']);
  });

  it('leads to the settings that a guide may change', () => {
    expect(menu({ ...GUIDE, power: '3' })).toContain('settings');
    expect(menu({ ...GUIDE, power: '2' })).not.toContain('settings');
  });

  it('leads to all of marketing, and not to the settings, with the permission for marketing', () => {
    const entries = menu({ ...GUIDE, power: '4' });
    expect(entries).toEqual(expect.arrayContaining(['draws', 'winners', 'coupons', 'qr', 'mirror_media', 'question']));
    expect(entries).not.toContain('settings');
  });

  it('has face structure on its platform, for the main account and whoever has the permission', () => {
    expect(menu({ platform: 'zsmkj' })).toContain('face');
    expect(menu({ ...GUIDE, power: '5', platform: 'zsmkj' })).toContain('face');
    expect(menu({ ...GUIDE, power: '1,2,3,4', platform: 'zsmkj' })).not.toContain('face');
    expect(menu({ platform: 'ban' })).not.toContain('face');
    expect(menu({ ...GUIDE, power: '5' })).not.toContain('face');
  });

  it("hides the main account's own entries from every guide", () => {
    expect(menu({ ...GUIDE, power: '1,2,3,4,5' }).filter((key) => OWNERS.includes(key))).toEqual([]);
  });

  it('shows nothing of a shop to a guide who waits for an approval', () => {
    expect(menu({ auth_type: AUTH_TYPES.guide })).toEqual(['applications', 'help']);
  });

  it("hides customers' skin tests from platform administrators", () => {
    const entries = [
      'home',
      'face',
      'audit',
      'shops',
      'serials',
      'codes',
      'tips',
      'articles',
      'help_titles',
      'outbox',
      'operation',
      'help',
      'support',
    ];
    expect(menu({ auth_type: AUTH_TYPES.platform })).toEqual(entries);
  });
});

describe('the screen of an address', () => {
  it('is found for the address itself and below it', () => {
    expect(screenAt(SCREENS, '/skinmgr/recordsList')?.key).toBe('records');
    expect(screenAt(SCREENS, '/skinmgr/recordsList/1')?.key).toBe('records');
  });

  it('is the entry that an address belongs to which has none of its own', () => {
    expect(screenAt(SCREENS, '/skinmgr/goodsEdit')?.key).toBe('goods');
    expect(screenAt(SCREENS, '/skinmgr/config')?.key).toBe('settings');
    expect(screenAt(SCREENS, '/skinmgr/syntextset')?.key).toBe('result_settings');
    expect(screenAt(SCREENS, '/skinmgr/voiceset')?.key).toBe('mirror_media');
  });

  it('is none for an address that only begins alike', () => {
    expect(screenAt(SCREENS, '/skinmgr/homeless')).toBeUndefined();
  });
});
