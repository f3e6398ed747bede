import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { checkProduction, readEnv, SECRETS, SETTING_NAMES } from './env.ts';

const KEY = randomBytes(32).toString('base64');
const folder = await mkdtemp(path.join(tmpdir(), 'skin-mirror-settings-'));
afterAll(() => rm(folder, { recursive: true }));

async function written(text: string): Promise<string> {
  const place = path.join(folder, 'secret');
  await writeFile(place, text);
  return place;
}

function messageOf(settings: Record<string, string>): string {
  try {
    readEnv(settings);
    return '';
  } catch (cause) {
    return (cause as Error).message;
  }
}

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
    ['DATABASE_POOL', '3'],
    ['DATABASE_PREPARED', 'perhaps'],
    ['ROLE', 'both'],
    ['RULES_CACHE_MB', '1'],
    ['PORT', '70000'],
    ['SECRET_KEY', 'short'],
  ])('%s=%s is refused by its name', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^Settings are wrong: ${name}: must [^\\n]+$`));
  });

  /** This one is a choice, whose names are digits. */
  const CHOICE = 'SHOP_SECOND_FACTOR';
  const NUMBERS = SETTING_NAMES.filter((name) => name !== CHOICE && typeof readEnv({})[name] === 'number');
  it.each(NUMBERS)('%s says which numbers it takes, and what it got', (name) => {
    for (const value of ['abc', '-1', '1.5', '0x10', ' ', '1e3', '9'.repeat(20)]) {
      const numbers = `must be a whole number (from \\d+ to \\d+|of at least \\d+), not "${value}"`;
      expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^Settings are wrong: ${name}: ${numbers}$`));
    }
  });

  const OTHERS = SETTING_NAMES.filter((name) => !NUMBERS.includes(name));
  it.each(OTHERS)('%s takes any text, or says in words what it must be', (name) => {
    for (const value of ['\u0000', 'a b', '%']) {
      const said = messageOf({ [name]: value });
      expect(said).toMatch(/^$|^Settings are wrong: \w+: (must |is needed )[^\n]+$/);
      expect(said).not.toMatch(/invalid|expected|received/i);
    }
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

  const TLS = {
    TLS_CERT: '-----BEGIN CERTIFICATE-----\nMII=\n-----END CERTIFICATE-----',
    TLS_KEY: '-----BEGIN PRIVATE KEY-----\nMII=\n-----END PRIVATE KEY-----',
  };

  describe.each(SECRETS)('%s', (name) => {
    const value = name.startsWith('DATABASE')
      ? 'postgres://skin@db/skin'
      : { SECRET_KEY: KEY, SMTP_URL: 'smtp://u:p@mail:587', WX_COMPONENT_AES_KEY: 'a'.repeat(43), ...TLS }[
          name as string
        ];
    const secret = value ?? 'sixteen-letters-';
    const partners = Object.entries(TLS).filter(([other]) => name.startsWith('TLS') && other !== name);
    const others = { MAIL_FROM: 'a@example.com', ...Object.fromEntries(partners) };

    it('may be in a file, which ends with a line break or not', async () => {
      for (const end of ['', '\n', '\r\n']) {
        const place = await written(secret + end);
        expect(readEnv({ ...others, [`${name}_FILE`]: place })).toEqual(readEnv({ ...others, [name]: secret }));
      }
    });

    it('is refused if it is given twice or its file cannot be read, and shows itself in no message', async () => {
      const file = { [`${name}_FILE`]: await written(secret) };
      expect(messageOf({ ...others, ...file, [name]: secret })).toBe(
        `Settings are wrong: ${name}: is set as ${name}_FILE too`,
      );
      expect(messageOf({ [`${name}_FILE`]: '/nowhere/secret' })).toBe(
        `Settings are wrong: ${name}_FILE: cannot be read (ENOENT)`,
      );
      expect(messageOf({ [name]: 'x y' })).not.toContain('x y');
    });
  });

  it('POSTGRES_PASSWORD completes addresses that have no password, whatever its characters', () => {
    const env = readEnv({
      DATABASE_URL: 'postgres://skin@db:6432/skin',
      DATABASE_DIRECT_URL: 'postgres://skin:own@db/skin',
      POSTGRES_PASSWORD: 'a@b/c:%41?#é',
    });
    expect(env.DATABASE_DIRECT_URL).toBe('postgres://skin:own@db/skin');
    const { password, user, host, port, database } = new pg.Client({ connectionString: env.DATABASE_URL });
    expect([password, user, host, port, database]).toEqual(['a@b/c:%41?#é', 'skin', 'db', 6432, 'skin']);
  });

  it('that is empty counts as not set', () => {
    expect(readEnv({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 8080 });
  });
});

describe('a server for real shops', () => {
  const refusal = (settings: Record<string, string>) => {
    try {
      checkProduction(readEnv(settings));
      return '';
    } catch (cause) {
      return (cause as Error).message;
    }
  };

  it('names all settings that are missing at once', () => {
    expect(refusal({})).toMatch(/DATABASE_URL.+\n.+SECRET_KEY.+\n.+ADMIN_USER and ADMIN_PASSWORD/);
    expect(refusal({ DATABASE_URL: 'postgres://a/b' })).not.toContain('DATABASE_URL');
  });

  it('starts the database that comes with it only where that is asked for', () => {
    expect(refusal({ SECRET_KEY: KEY })).toContain('EMBEDDED_DATABASE=1');
    expect(refusal({ SECRET_KEY: KEY, EMBEDDED_DATABASE: '1' })).toBe('');
  });
});
