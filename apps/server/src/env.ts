import { readFileSync } from 'node:fs';
import { matchLocale, shownLocale, type WrittenLocale } from '@skin-mirror/shared/kernel/locales.ts';
import type { z } from 'zod';
import { schema } from './env-schema.ts';

export type Env = z.output<typeof schema>;
const BUCKET_NAMES = [
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_FORCE_PATH_STYLE',
  'PHOTO_DELIVERY',
] as const satisfies readonly (keyof Env)[];
export type BucketEnv = Pick<Env, (typeof BUCKET_NAMES)[number]>;
export type DatabaseEnv = { readonly DATABASE_URL: string } & Pick<
  Env,
  'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_POOL' | 'DATABASE_PREPARED'
>;
export type StorageEnv = BucketEnv & Pick<Env, 'STORAGE' | 'DATA_DIR'>;

export class SettingsError extends Error {}

export const SETTING_NAMES = schema.keyof().options;

/** Settings that may also be in a file, which `<name>_FILE` names. Their values appear in no message. */
export const SECRETS = [
  'TLS_CERT',
  'TLS_KEY',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'POSTGRES_PASSWORD',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SECRET_KEY',
  'ADMIN_PASSWORD',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'SMTP_URL',
  'SMS_GATEWAY_SECRET',
  'WX_COMPONENT_SECRET',
  'WX_COMPONENT_TOKEN',
  'WX_COMPONENT_AES_KEY',
] as const satisfies readonly (keyof Env)[];

/** Reads the settings of this process. @throws SettingsError with one line that names the wrong settings */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const plain = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const files = SECRETS.flatMap((name) => fileOf(name, plain));
  const given = Object.fromEntries([...Object.entries(plain), ...files.map(({ name, text }) => [name, text])]);
  const result = schema.safeParse(given);
  const lines = [
    ...files.flatMap(({ problem }) => problem ?? []),
    ...(result.success ? wrongTogether(result.data) : result.error.issues.map((issue) => wrongAlone(issue, given))),
  ];
  if (result.success && lines.length === 0) return withPassword(result.data);
  throw new SettingsError(`Settings are wrong: ${lines.join('; ')}`);
}

interface SecretFile {
  readonly name: string;
  readonly text?: string;
  readonly problem?: string;
}

function fileOf(name: string, plain: Readonly<Record<string, string | undefined>>): SecretFile[] {
  const place = plain[`${name}_FILE`];
  if (place === undefined) return [];
  if (plain[name] !== undefined) return [{ name, text: plain[name], problem: `${name}: is set as ${name}_FILE too` }];
  try {
    return [{ name, text: readFileSync(place, 'utf8').replace(/\r?\n$/, '') }];
  } catch (cause) {
    return [{ name, problem: `${name}_FILE: cannot be read (${(cause as NodeJS.ErrnoException).code})` }];
  }
}

function wrongAlone({ path, message }: z.core.$ZodIssue, given: Readonly<Record<string, string | undefined>>): string {
  const name = path.join('.');
  const isSecret = SECRETS.some((secret) => secret === name);
  return `${name}: ${message}${isSecret ? '' : `, not ${JSON.stringify(given[name])}`}`;
}

function withPassword(env: Env): Env {
  const { POSTGRES_PASSWORD: password, DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL } = env;
  const complete = (address: string | undefined): string | undefined => {
    if (address === undefined || password === undefined) return address;
    const url = new URL(address);
    if (url.password === '') url.password = encodeURIComponent(password);
    return url.href;
  };
  return {
    ...env,
    DATABASE_URL: complete(DATABASE_URL),
    DATABASE_DIRECT_URL: complete(DATABASE_DIRECT_URL),
    DATABASE_OWNER_URL: complete(DATABASE_OWNER_URL),
  };
}

/** Returns one error line for each setting that is missing or does not fit the other settings. */
const wrongTogether = (env: Env): string[] => [
  ...PARTNERS.filter(([name, partner]) => env[name] !== undefined && env[partner] === undefined).map(
    ([name, partner]) => `${partner}: is needed with ${name}`,
  ),
  ...BUCKET.filter((name) => env.STORAGE === 's3' && env[name] === undefined).map(
    (name) => `${name}: is needed with STORAGE=s3`,
  ),
  ...BUCKET.filter(
    (name) => name !== 'S3_BUCKET' && env.BACKUP_DIR?.startsWith('s3://') && env[name] === undefined,
  ).map((name) => `${name}: is needed with BACKUP_DIR=s3://…`),
  ...(env.PHOTO_DELIVERY === 'redirect' && env.STORAGE === 'disk'
    ? ['PHOTO_DELIVERY: redirect is possible only with STORAGE=s3']
    : []),
];

const PARTNERS = [
  ['TLS_CERT', 'TLS_KEY'],
  ['TLS_KEY', 'TLS_CERT'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['SMS_GATEWAY_URL', 'SMS_GATEWAY_SECRET'],
  ['WX_COMPONENT_APP_ID', 'WX_COMPONENT_SECRET'],
  ['WX_COMPONENT_APP_ID', 'WX_COMPONENT_TOKEN'],
  ['WX_COMPONENT_APP_ID', 'WX_COMPONENT_AES_KEY'],
] as const;

const BUCKET = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

export type Addresses = Pick<DatabaseEnv, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL'>;

export const directAddress = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Addresses): string =>
  DATABASE_DIRECT_URL ?? DATABASE_URL;

/** The address for what needs the rights of the tables' owner. */
export const ownerAddress = (env: Addresses): string => env.DATABASE_OWNER_URL ?? directAddress(env);

export const isPooled = (env: Addresses): boolean => directAddress(env) !== env.DATABASE_URL;

/** Checks the settings that a real shop needs and the demo doesn't, and names all that are missing at once. */
export function checkProduction(env: Env): void {
  const missing = [
    ...(env.DATABASE_URL || env.EMBEDDED_DATABASE
      ? []
      : ['DATABASE_URL says which PostgreSQL to use (EMBEDDED_DATABASE=1: one in DATA_DIR, for a small server)']),
    ...(env.SECRET_KEY ? [] : ['SECRET_KEY encrypts; make one with `openssl rand -base64 32` and keep it safe']),
  ];
  if (missing.length === 0) return;
  const first =
    env.ADMIN_USER && env.ADMIN_PASSWORD ? [] : ['The first start also needs ADMIN_USER and ADMIN_PASSWORD.'];
  throw new SettingsError(
    ['Settings are missing:', ...missing.map((line) => `  ${line}`), ...first, 'docs/operating.md has them all.'].join(
      '\n',
    ),
  );
}

/** Returns environment variables that give a child process the same file storage. */
export const storageSettings = (env: StorageEnv): Record<string, string> =>
  settingsAsText(env, ['DATA_DIR', 'STORAGE', ...BUCKET_NAMES]);

/** Returns settings as environment variables. One without a value is empty. */
export const settingsAsText = <Name extends keyof Env>(env: Pick<Env, Name>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, String(env[name] ?? '')]));

/** The language of a terminal, for commands. */
export function terminalLocale({ LC_ALL, LC_MESSAGES, LANG } = process.env): WrittenLocale {
  const [tag] = (LC_ALL || LC_MESSAGES || LANG || 'en').split('.');
  return shownLocale(matchLocale(tag) ?? 'en');
}

export const environmentWith = (values: Readonly<Record<string, string>>) => ({ ...process.env, ...values });
