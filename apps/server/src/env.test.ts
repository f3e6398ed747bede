import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

describe('a setting', () => {
  it.each([
    ['TRUST_PROXY', 'foo'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '10.0.0.0/8,'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', 'fe80::1%eth0'],
    ['DATABASE_URL', 'mysql://db/skin'],
    ['DATABASE_URL', 'db:5432'],
    ['DATABASE_DIRECT_URL', 'mysql://db/skin'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_PREPARED', 'perhaps'],
    ['ROLE', 'both'],
    ['RULES_CACHE_MB', '1'],
    ['PORT', '70000'],
    ['SECRET_KEY', 'short'],
  ])('%s=%s is refused by its name', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^Settings are wrong: ${name}: [^\\n]+$`));
  });

  it.each([
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['127.0.0.1, ::1', ['127.0.0.1', '::1']],
    ['loopback,fd00::/8', ['loopback', 'fd00::/8']],
  ])('TRUST_PROXY=%s names networks', (TRUST_PROXY, networks) => {
    expect(readEnv({ TRUST_PROXY })).toMatchObject({ TRUST_PROXY: networks });
  });

  it.each([
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1/32',
    '10.0.0.0/08',
    '::1/128',
    '::ffff:10.0.0.0',
    '::ffff:10.0.0.0/104',
    '::ffff:10.0.0.0/8',
    'fe80::1%eth0',
    '010.0.0.1',
    '10.1',
    '0.0.0.0',
    'uniquelocal',
  ])('TRUST_PROXY=%s is taken only if the framework takes it', (TRUST_PROXY) => {
    const isTaken = (take: () => unknown) => {
      try {
        take();
        return true;
      } catch {
        return false;
      }
    };
    if (isTaken(() => readEnv({ TRUST_PROXY })))
      expect(isTaken(() => Fastify({ trustProxy: [TRUST_PROXY] }))).toBe(true);
    else expect(TRUST_PROXY).not.toMatch(/^10\.0\.0\.1\/32$|^::1\/128$|^uniquelocal$/);
  });

  it('of a bucket is asked for by its name where files go there', () => {
    expect(() => readEnv({ STORAGE: 's3', S3_BUCKET: 'a' })).toThrow(
      'Settings are wrong: S3_ACCESS_KEY_ID: is needed with STORAGE=s3; S3_SECRET_ACCESS_KEY: is needed with STORAGE=s3',
    );
    expect(() => readEnv({ S3_ENDPOINT: 'ftp://store' })).toThrow(/: S3_ENDPOINT/);
    expect(readEnv({ S3_BUCKET: 'a' })).toMatchObject({ STORAGE: 'disk' });
    expect(() => readEnv({ PHOTO_DELIVERY: 'redirect' })).toThrow(
      'Settings are wrong: PHOTO_DELIVERY: redirect is possible only with STORAGE=s3',
    );
  });

  it('that is empty counts as not set', () => {
    expect(readEnv({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 8080 });
  });
});
