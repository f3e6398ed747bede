import { API_SCOPES } from '@skin-mirror/shared/kernel/access.ts';
import { describe, expect, it } from 'vitest';
import { exampleCommand, lifeOf, SCOPE_AREAS } from './token-row.ts';

it('offers every scope once, by what it is about', () => {
  expect(SCOPE_AREAS.flatMap(({ scopes }) => scopes)).toEqual(API_SCOPES);
  expect(SCOPE_AREAS.find(({ area }) => area === 'goods')?.scopes).toEqual(['goods:read', 'goods:write']);
});

describe('an example of a call', () => {
  it('is one that the token may make', () => {
    const command = exampleCommand('https://shop.example', 'smt_abc', ['shop:read', 'devices:read']);
    expect(command).toContain("'https://shop.example/skinmgr/device/list'");
    expect(command).toContain("'Authorization: Bearer smt_abc'");
  });

  it('is none where the token may only write', () => {
    expect(exampleCommand('https://shop.example', 'smt_abc', ['goods:write'])).toBeUndefined();
  });
});

it('says in time that a token is about to expire', () => {
  const now = Date.parse('2026-03-01T00:00:00Z');
  expect(lifeOf({ expires_at: '2026-04-01T00:00:00Z' }, now)).toBe('good');
  expect(lifeOf({ expires_at: '2026-03-05T00:00:00Z' }, now)).toBe('soon');
  expect(lifeOf({ expires_at: '2026-03-01T00:00:00Z' }, now)).toBe('expired');
});
