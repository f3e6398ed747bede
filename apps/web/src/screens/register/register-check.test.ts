import { describe, expect, it } from 'vitest';
import { contactProblems, registrationProblems } from './register-check.ts';

const right = {
  agreement: true,
  user_acct: 'ada',
  password: 'mirror-on-the-wall',
  repwd: 'mirror-on-the-wall',
  mobile: '13800000000',
  email: '',
  sms_code: '135790',
  shop: '',
  introducer: '',
};
const codes = (values: typeof right, kind: 'mobile' | 'email' = 'mobile') =>
  Object.fromEntries(Object.entries(registrationProblems(values, kind)).map(([field, { code }]) => [field, code]));

describe('a registration', () => {
  it('is right with everything that is required', () => {
    expect(codes(right)).toEqual({});
  });

  it('is looked at only after the agreement', () => {
    expect(codes({ ...right, agreement: false, user_acct: '' })).toEqual({ agreement: 'AGREEMENT_REQUIRED' });
  });

  it('needs the kind of contact that goes with the language', () => {
    expect(codes(right, 'email')).toEqual({ email: 'INPUT_REQUIRED' });
    expect(codes({ ...right, mobile: '23800000000' })).toEqual({ mobile: 'MOBILE_INVALID' });
  });

  it('needs the same password twice', () => {
    expect(codes({ ...right, repwd: 'something-else' })).toEqual({ repwd: 'PASSWORD_MISMATCH' });
    expect(codes({ ...right, password: 'short', repwd: 'short' })).toEqual({ password: 'PASSWORD_TOO_SHORT' });
  });
});

describe('a code for a registration', () => {
  it('is sent to a right contact, before the agreement too', () => {
    expect(contactProblems({ ...right, agreement: false }, 'mobile')).toEqual({});
    expect(Object.keys(contactProblems({ ...right, mobile: '1' }, 'mobile'))).toEqual(['mobile']);
  });
});
