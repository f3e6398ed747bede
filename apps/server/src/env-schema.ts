import { isIP, isIPv4 } from 'node:net';
import type { FactorWanted } from '@skin-mirror/shared/identity/second-factor.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { z } from 'zod';

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

const flag = z.stringbool('must be 1 or 0').optional();

/** A whole number with both limits included. */
function whole(least: number, most = Number.MAX_SAFE_INTEGER) {
  const isOpen = most === Number.MAX_SAFE_INTEGER;
  const wanted = `must be a whole number ${isOpen ? `of at least ${least}` : `from ${least} to ${most}`}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, wanted)
    .transform(Number)
    .refine((number) => number >= least && number <= most, wanted);
}

const oneOf = <const Names extends readonly string[]>(...names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`);

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' });

/** Passwords are typed at this address, so it is HTTPS, except on the own machine. */
const issuerAddress = webAddress.refine(
  (address) =>
    URL.canParse(address) &&
    (address.startsWith('https:') || isLoopback(new URL(address).hostname.replace(/^\[|\]$/g, ''))),
  'must be an https address',
);

const asFactorWanted = (digit: '0' | '1' | '2'): FactorWanted => (digit === '2' ? 2 : digit === '1' ? 1 : 0);

const locales = z
  .string()
  .transform((list) => list.split(',').map((locale) => locale.trim()) as Locale[])
  .refine((list) => list.every((locale) => LOCALES.includes(locale)), `must be some of ${LOCALES.join(', ')}`);

/** Fastify accepts these names in place of network addresses. */
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** True for an IP address, a network such as `10.0.0.0/8`, or a network name such as `loopback`. */
function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.has(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const widest = isIP(address) === 6 ? 128 : 32;
  // Fastify refuses the network of all addresses (`/0`) and names of interfaces (`fe80::1%eth0`), so this check refuses
  // them too.
  const isWidth = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= widest);
  return isIP(address) !== 0 && !address.includes('%') && isWidth && more.length === 0;
}

const isAddressOrNetwork = (text: string): boolean => !NAMED_NETWORKS.has(text) && isNetwork(text);

const networkList = (isRight: (network: string) => boolean) =>
  z
    .string()
    .transform((list) => list.split(',').map((network) => network.trim()))
    .refine((networks) => networks.every(isRight), 'must be addresses or networks such as 10.0.0.0/8, comma-separated');

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address like postgres://user:password@host:5432/name');

/** Every setting, with its form, default and meaning. */
export const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535).default(8080),
  /** A certificate with its chain, and its key, both as PEM. With them the server speaks HTTPS alone, without a proxy. */
  TLS_CERT: z.string().startsWith('-----BEGIN CERTIFICATE-----', 'must be a certificate as PEM').optional(),
  TLS_KEY: z
    .string()
    .regex(/^-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'must be a key as PEM')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseAddress.optional(),
  /**
   * Without DATABASE_URL, starts the PostgreSQL that comes with the server, in DATA_DIR. It must be asked for: a server that
   * lost its DATABASE_URL would otherwise begin anew, with no shop.
   */
  EMBEDDED_DATABASE: flag.default(false),
  /**
   * The direct address of PostgreSQL, needed if DATABASE_URL leads to a connection pooler. LISTEN, migrations and jobs
   * use the direct address, because they need their own connections.
   */
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  /**
   * The direct address of PostgreSQL with the role that owns the tables, for migrations, backups and restores. The server
   * then works with the role of DATABASE_URL, which owns nothing.
   */
  DATABASE_OWNER_URL: databaseAddress.optional(),
  /** The password for the addresses that contain none. */
  POSTGRES_PASSWORD: z.string().optional(),
  /** The largest number of connections to DATABASE_URL, at least one for each lane. */
  DATABASE_POOL: whole(4, 1_000).default(16),
  /** True keeps prepared statements on each connection. A pooler must support prepared statements. */
  DATABASE_PREPARED: flag.default(true),
  /** `web` answers requests and runs no jobs. `worker` runs jobs and answers only monitoring. `all` does everything. */
  ROLE: oneOf('all', 'web', 'worker').default('all'),
  /** Megabytes of memory for the cached settings, products and schemes of shops. */
  RULES_CACHE_MB: whole(16).default(256),
  /** `disk` stores files in DATA_DIR. `s3` stores files in an S3-compatible bucket, which several servers can share. */
  STORAGE: oneOf('disk', 's3').default('disk'),
  S3_BUCKET: z.string().optional(),
  /** The address of the S3-compatible store. The default is Amazon S3. */
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Puts the bucket's name into the URL's path instead of the host name. Most stores except Amazon S3 need this. */
  S3_FORCE_PATH_STYLE: flag.default(false),
  /**
   * `proxy` sends photos through this server. `redirect` sends the browser to a bucket address that expires after some
   * minutes.
   */
  PHOTO_DELIVERY: oneOf('proxy', 'redirect').default('proxy'),
  /**
   * The place of backups: a folder, or `s3://bucket/folder` with the keys of S3_ACCESS_KEY_ID. With it, a backup is made
   * each night.
   */
  BACKUP_DIR: z
    .string()
    .refine((place) => !place.includes('://') || /^s3:\/\/[^/]+/.test(place), 'must be a folder or s3://bucket/folder')
    .optional(),
  /** Days after which a backup is removed. The newest one stays in any case. */
  BACKUP_KEEP_DAYS: whole(1, 3_650).default(14),
  /** A public key of age. Backups are encrypted to it, and only the private key restores them. */
  BACKUP_PUBLIC_KEY: z
    .string()
    .regex(/^age1[a-z0-9]+$/, 'must be a public key of age, such as age1…')
    .optional(),
  /** Restores the newest backup into a database of its own each week, to see that it can be restored. */
  BACKUP_DRILL: flag.default(true),
  /** Before a migration, a database of up to so many megabytes is copied. 0 means never. */
  BACKUP_BEFORE_MIGRATION_MB: whole(0).default(1_000),
  /** Demo mode creates a shop with known passwords. The server then only listens on this machine. */
  DEMO: flag.default(false),
  /** The demo listens in the network, with new passwords. `npm start -- --lan` sets it. */
  DEMO_LAN: flag.default(false),
  /** The language of the demo shop: its goods, schemes, offers and customers. It counts when the shop is made. */
  DEMO_LOCALE: oneOf(...LOCALES).default(DEFAULT_LOCALE),
  /** In the demo, a simulated mirror sends a new skin test every minute. */
  DEMO_LIVE: flag.default(true),
  /**
   * The server address in the QR code that customers scan to open their report. The default is the address of the
   * request.
   */
  PUBLIC_URL: webAddress.optional(),
  /**
   * Encrypts mirrors' secrets and photo addresses. The key is 32 bytes in base64. The demo generates a key and stores
   * it in DATA_DIR.
   */
  SECRET_KEY: z
    .string()
    .refine((key) => Buffer.from(key, 'base64').length === 32, 'must be 32 bytes in base64')
    .optional(),
  /**
   * The networks of trusted proxies in CIDR form, separated by commas. The server accepts a client's address only from
   * a trusted proxy.
   */
  TRUST_PROXY: networkList(isNetwork).optional(),
  /** How long a session lasts, in seconds. */
  SESSION_TTL: whole(1).default(100_000),
  /** How long a session lasts if the user chose to stay signed in, in seconds. */
  FREE_LOGIN_TTL: whole(1).default(259_200),
  /**
   * A browser's session ends when nobody has used the console for so many seconds, unless the user chose to stay signed
   * in. 0 means no limit.
   */
  SESSION_IDLE: whole(0).default(14_400),
  ADMIN_USER: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  /** Platform administrators may do nothing before they have set up a second factor. */
  ADMIN_SECOND_FACTOR: flag.default(false),
  /** The accounts of which all shops want a second factor, whatever a shop's own setting: see `FACTOR_WANTED`. */
  SHOP_SECOND_FACTOR: oneOf('0', '1', '2').default('0').transform(asFactorWanted),
  /**
   * The provider of OpenID Connect at which people may sign in: its issuer, as it names itself. Without this setting, nobody
   * can. The first three settings belong together.
   */
  OIDC_ISSUER: issuerAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** The provider's name on the button. The default is its host. */
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
  /** The claim of the ID token with a person's groups. */
  OIDC_GROUPS_CLAIM: z.string().default('groups'),
  /** The largest number of skin tests that one mirror may start per minute. 0 means no limit. */
  MIRROR_TESTS_PER_MINUTE: whole(0).default(60),
  /** With this token, `/metrics` can be read from another machine. Without it, only this machine can. */
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,200}$/, 'must have 16 to 200 characters and no spaces')
    .optional(),
  /** Megabytes that must stay free on the disk of DATA_DIR. Below this, the server refuses uploads. */
  MIN_FREE_MB: whole(0).default(500),
  /** Approves requests for device numbers automatically. This is for platforms with only one administrator. */
  AUTO_APPROVE_CODES: flag.default(false),
  /** The default is `info`. In the demo, the default is `warn`. */
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').optional(),
  /**
   * The mail server: `smtp://user:password@host:587` or `smtps://…`. Without this setting, e-mails are not sent and
   * stay in the outbox.
   */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@host:587' }).optional(),
  /** The sender address of e-mails. Required with SMTP_URL. */
  MAIL_FROM: z.string().optional(),
  /**
   * The address of the SMS gateway; see docs/delivery.md. Without this setting, SMS are not sent and stay in the
   * outbox.
   */
  SMS_GATEWAY_URL: webAddress.optional(),
  /** The key that signs requests to the SMS gateway. Required with SMS_GATEWAY_URL. */
  SMS_GATEWAY_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  /** The address of the platform of official accounts. */
  WX_API_URL: webAddress.default('https://api.weixin.qq.com'),
  /** The address of the page on which the owner of an official account agrees. */
  WX_AUTH_URL: webAddress.default('https://mp.weixin.qq.com/cgi-bin/componentloginpage'),
  /**
   * This server's own app on that platform, for shops that connect their official account by the platform's page. The
   * four settings belong together. Without them, shops enter keys by hand.
   */
  WX_COMPONENT_APP_ID: z.string().optional(),
  WX_COMPONENT_SECRET: z.string().optional(),
  WX_COMPONENT_TOKEN: z
    .string()
    .regex(/^.{3,32}$/, 'must have 3 to 32 characters')
    .optional(),
  WX_COMPONENT_AES_KEY: z.string().length(43, 'must have 43 characters').optional(),
  /**
   * In these languages, registration and password reset use mobile numbers. All other languages use e-mail. Separated
   * by commas.
   */
  MOBILE_LOCALES: locales.prefault('zh'),
  /** Where people report a fault that endangers data: an e-mail address, or a page. `/.well-known/security.txt` names it. */
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https$/ })], { error: 'must be an e-mail address or an https address' })
    .optional(),
  /** The address that gets a mail for each new support question. */
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  /**
   * Networks inside that shops' addresses may reach, separated by commas. Without this setting, such addresses reach only
   * the public internet.
   */
  FETCH_ALLOW: networkList(isAddressOrNetwork).optional(),
  /** The address from which this server calls other services. Shops put it on the lists of services that ask for it. */
  EGRESS_IP: z.string().default(''),
  /** Other websites that may show the report in a frame. These are origins, separated by commas. */
  FRAME_ANCESTORS: z.string().default(''),
});
