import { isIPv4 } from 'node:net';
import { z } from 'zod';

const flag = z.stringbool().optional();

const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  /** Demo mode: seeds a shop with known passwords; refuses to listen beyond this machine. */
  DEMO: flag.default(false),
  /** A new simulated test every minute while the demo runs. */
  DEMO_LIVE: flag.default(true),
  /** Address that customers' phones reach, for the report's QR code. From the request where unset. */
  PUBLIC_URL: z.url().optional(),
  /** 32 bytes in base64: encrypts mirrors' secrets and picture addresses. Made and kept in DATA_DIR where unset. */
  SECRET_KEY: z
    .string()
    .refine((key) => Buffer.from(key, 'base64').length === 32, 'must be 32 bytes in base64')
    .optional(),
  /** Networks of the proxies in front, comma-separated CIDR; only they may say who the client is. */
  TRUST_PROXY: z.string().optional(),
  /** Seconds that a session lasts. */
  SESSION_TTL: z.coerce.number().int().positive().default(100_000),
  /** Seconds that a session lasts with free login. */
  FREE_LOGIN_TTL: z.coerce.number().int().positive().default(259_200),
  ADMIN_USER: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  /** Tests that one mirror may begin in a minute; 0 for no limit. */
  MIRROR_TESTS_PER_MINUTE: z.coerce.number().int().nonnegative().default(60),
  /** `info` where unset, `warn` in the demo. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  /** Further origins that may show the report in a frame, comma-separated. */
  FRAME_ANCESTORS: z.string().default(''),
});

export type Env = z.output<typeof schema>;

/** Something about the settings that whoever starts the server can mend; the message says how. */
export class SettingsError extends Error {}

/** The settings of this process. Throws with one line per setting that is wrong. */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new SettingsError(`Settings are wrong:\n  ${lines.join('\n  ')}`);
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/** What a running shop needs and the demo makes up by itself. */
export function checkProduction(env: Env): void {
  if (!env.DATABASE_URL) throw new SettingsError('DATABASE_URL is not set: it says which PostgreSQL to use.');
  if (!env.SECRET_KEY)
    throw new SettingsError('SECRET_KEY is not set: make one with `openssl rand -base64 32` and keep it safe.');
}

/** The environment for a process that this one starts: its own, with some values replaced. */
export const environmentWith = (values: Readonly<Record<string, string>>) => ({ ...process.env, ...values });
