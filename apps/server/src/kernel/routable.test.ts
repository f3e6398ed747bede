import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { routable, tenantOf } from './routable.ts';

const secret = randomBytes(32);

it.each([1, 35, 36, 10_000, 2 ** 31 - 1])('a routable secret names shop %d', (tenant_id) => {
  const text = routable(tenant_id, secret);
  expect(text).toMatch(/^[0-9a-z]{1,6}\.[\w-]{43}$/);
  expect(tenantOf(text)).toBe(tenant_id);
});

it.each([
  '',
  '.',
  '1',
  '01.',
  '0.',
  '-1.',
  '+1.',
  ' 1.',
  'A.',
  '1A.',
  '1 .',
  '1-.',
  'zik0zk.',
  'zzzzzz.',
  '1000000.',
  '\u0661.',
  '1e3x9z9.',
])('no shop is named by %j', (prefix) => {
  expect(tenantOf(prefix)).toBe(0);
  expect(tenantOf(`${prefix}${secret.toString('hex')}`)).toBe(0);
});

it('the largest number of a shop is that of its column', () => {
  expect([tenantOf('zik0zj.x'), tenantOf('zik0zk.x')]).toEqual([2 ** 31 - 1, 0]);
});
