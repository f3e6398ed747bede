import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

describe('a setting', () => {
  it.each([
    ['TRUST_PROXY', 'foo'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '10.0.0.0/8,'],
    ['DATABASE_URL', 'mysql://db/skin'],
    ['DATABASE_URL', 'db:5432'],
    ['PORT', '70000'],
    ['SECRET_KEY', 'short'],
  ])('%s=%s is refused by its name', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`Settings are wrong:\\n  ${name}`));
  });

  it.each([
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['127.0.0.1, ::1', ['127.0.0.1', '::1']],
    ['loopback,fd00::/8', ['loopback', 'fd00::/8']],
  ])('TRUST_PROXY=%s names networks', (TRUST_PROXY, networks) => {
    expect(readEnv({ TRUST_PROXY })).toMatchObject({ TRUST_PROXY: networks });
  });

  it('of a bucket is asked for by its name where files go there', () => {
    expect(() => readEnv({ STORAGE: 's3', S3_BUCKET: 'a' })).toThrow(
      'Settings are wrong:\n  S3_ACCESS_KEY_ID: is needed with STORAGE=s3\n  S3_SECRET_ACCESS_KEY: is needed with STORAGE=s3',
    );
    expect(() => readEnv({ S3_ENDPOINT: 'ftp://store' })).toThrow(/\n {2}S3_ENDPOINT/);
    expect(readEnv({ S3_BUCKET: 'a' })).toMatchObject({ STORAGE: 'disk' });
  });

  it('that is empty counts as not set', () => {
    expect(readEnv({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 8080 });
  });
});
