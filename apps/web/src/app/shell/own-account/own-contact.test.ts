import { describe, expect, it } from 'vitest';
import { ownContact } from './own-contact.ts';

describe('a code for the account itself', () => {
  it('goes to the kind of contact that the language prefers', () => {
    const info = { mobile: '13800000000', email: 'owner@example.com' };
    expect(ownContact(info, 'mobile')).toEqual({ kind: 'mobile', recipient: '13800000000' });
    expect(ownContact(info, 'email')).toEqual({ kind: 'email', recipient: 'owner@example.com' });
  });

  it('goes to the other kind where the account has no contact of the preferred one', () => {
    expect(ownContact({ mobile: '', email: 'owner@example.com' }, 'mobile')?.kind).toBe('email');
    expect(ownContact({ mobile: '13800000000', email: '' }, 'email')?.kind).toBe('mobile');
  });

  it('goes nowhere where there is none', () => {
    expect(ownContact({ mobile: '', email: '' }, 'mobile')).toBeUndefined();
  });
});
