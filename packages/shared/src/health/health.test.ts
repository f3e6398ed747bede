import { expect, it } from 'vitest';
import { byUrgency, findingName, HEALTH_KEYS, healthPath } from './health.ts';

it('each check has a page of the console', () => {
  for (const check of HEALTH_KEYS) expect(healthPath({ check, subject: 'x' })).toMatch(/^\/skinmgr\/\w+/);
});

it('a subject goes into the address as it is', () => {
  const mirror = { check: 'mirror_silent', subject: 'A&b=1' } as const;
  expect(healthPath(mirror)).toBe('/skinmgr/deviceDgManager?q=A%26b%3D1');
  expect(findingName(mirror)).toBe('mirror_silent:A&b=1');
});

it('the most urgent finding comes first', () => {
  const found = (['language_texts', 'mirror_silent', 'disk_full'] as const).map((check) => ({
    check,
    subject: '',
    values: {},
  }));
  expect(found.sort(byUrgency).map(({ check }) => check)).toEqual(['disk_full', 'mirror_silent', 'language_texts']);
});
