import { describe, expect, it } from 'vitest';
import { changedFields, type MemberRow, memberValues, missingFields, trimmed } from './member-values.ts';

const row: MemberRow = {
  id: 7,
  user_id: 7,
  name: 'Lin',
  nickname: 'Lin',
  user_acct: 'lin',
  mobile: '13800000007',
  email: '',
  shop: 'Riverside',
  pwd: '*',
  power: '2,1',
  status: 10,
  is_lock: 0,
  has_factor: 0,
  sex: null,
  location: 'East',
  level: 'A',
  last_login: null,
  last_device: '',
  devices: [],
  rev: 1,
  record_count: 0,
  is_default: 0,
  crt_time: '2026-11-01T00:00:00.000Z',
};
const values = memberValues(row);

describe('a new guide', () => {
  it('needs a permission, a name, a mobile number, a password and a shop, asked for in this order', () => {
    expect(Object.keys(missingFields(memberValues(undefined), true))).toEqual([
      'powerarr',
      'name',
      'mobile',
      'pwd',
      'shop',
    ]);
  });

  it('is enabled where nothing else is chosen, in the shop of the main account', () => {
    expect(memberValues(undefined, 'Riverside')).toMatchObject({ status: 10, shop: 'Riverside' });
  });

  it('has no name that is nothing but blanks', () => {
    expect(missingFields({ ...values, name: '  ', pwd: 'secret' }, true)).toEqual({ name: { code: 'INPUT_REQUIRED' } });
  });
});

describe('a guide who is edited', () => {
  it('keeps a password that nobody types', () => {
    expect(missingFields(values, false)).toEqual({});
  });

  it('must keep one permission', () => {
    expect(missingFields({ ...values, powerarr: [] }, false)).toEqual({ powerarr: { code: 'POWER_REQUIRED' } });
  });

  it('sends what changed and nothing else', () => {
    expect(changedFields(values, { ...values, name: 'Mei', powerarr: [1, 2] })).toEqual({ name: 'Mei' });
    expect(changedFields(values, { ...values, powerarr: [1] })).toEqual({ powerarr: [1] });
  });

  it('has not changed where only blanks were added', () => {
    expect(changedFields(values, trimmed({ ...values, name: ' Lin ' }))).toEqual({});
  });

  it('never sends region and level', () => {
    expect(changedFields(values, { ...values, location: 'West', level: 'B' })).toEqual({});
  });
});
