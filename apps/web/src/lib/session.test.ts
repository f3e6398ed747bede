import { describe, expect, it } from 'vitest';
import { cookieText, ownName, readCookie } from './cookie.ts';
import { safeRedirect } from './session.ts';
import { traceId } from './session-token.ts';

describe('the session', () => {
  it('is kept in a cookie for the whole site that no cross-site post carries', () => {
    expect(cookieText('access_token', 'abc', 100_000, false)).toBe(
      'access_token=abc; Path=/; Max-Age=100000; SameSite=Lax',
    );
  });

  it('travels over https only where the page does', () => {
    expect(cookieText('access_token', 'abc', 259_200, true)).toMatch(/; Secure$/);
    expect([ownName('access_token', true), ownName('access_token', false)]).toEqual([
      '__Host-access_token',
      'access_token',
    ]);
  });

  it('is found among other cookies, also behind one whose name ends alike', () => {
    expect(readCookie('old_access_token=no; access_token=a%3Db; theme=dark', 'access_token')).toBe('a=b');
    expect(readCookie('theme=dark', 'access_token')).toBeUndefined();
    expect(readCookie('', 'access_token')).toBeUndefined();
  });

  it('names each request by account and time', () => {
    expect(traceId('12', 1_700_000_000_000)).toBe('12_1700000000000');
  });
});

describe('the way back after signing in', () => {
  it('leads to pages of the console, their filters included', () => {
    expect(safeRedirect('/skinmgr/recordsList?q=138&page=2')).toBe('/skinmgr/recordsList?q=138&page=2');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/login',
    '/skinmgrevil',
    'javascript:alert(1)',
  ])('does not lead to %s', (target) => {
    expect(safeRedirect(target)).toBeUndefined();
  });
});
