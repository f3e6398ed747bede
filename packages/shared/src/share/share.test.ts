import { expect, it } from 'vitest';
import { provesMobile, shareState } from './share.ts';

it.each([
  ['138 1234 5678', '5678', true],
  ['138 1234 567８', '5678', true],
  ['138 1234 5678', '５６７８', true],
  ['138 1234 5678', '678', false],
  ['138 1234 5678', '1234', false],
  ['5678', '5678', false],
  ['', '', false],
])('the number %j is proved by %j: %j', (mobile, digits, isProof) => {
  expect(provesMobile(mobile, digits)).toBe(isProof);
});

it('a link ends at its time or when the shop ends it', () => {
  const now = new Date('2026-05-01T00:00:00Z');
  const [before, after] = [new Date('2026-04-30T00:00:00Z'), new Date('2026-05-02T00:00:00Z')];
  expect(shareState({ expires_at: after, revoked_at: null }, now)).toBe('active');
  expect(shareState({ expires_at: before, revoked_at: null }, now)).toBe('expired');
  expect(shareState({ expires_at: now, revoked_at: null }, now)).toBe('expired');
  expect(shareState({ expires_at: after, revoked_at: before }, now)).toBe('revoked');
});
