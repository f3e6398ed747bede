import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@skin-mirror/shared/identity/second-factor.ts';
import { MINUTE_SECONDS } from '@skin-mirror/shared/time/shop-day.ts';
import { Secret, TOTP } from 'otpauth';
import { takeAttempt } from '../../kernel/attempt.ts';
import type { RateLimit } from '../../kernel/rate-limit.ts';
import type { Services } from '../../services.ts';
import type { AccountKey } from '../contact/contact.ts';
import { stretch } from './password.ts';
import { spendRecoveryCode, spendStep } from './second-factor.store.ts';

export type FactorKind = 'app' | 'recovery_code';

/** Wrong codes of an account, from all addresses together, because six digits are few. */
export const FACTOR_LIMIT: RateLimit = { name: 'second-factor', points: 10, seconds: 15 * MINUTE_SECONDS };

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Accepts the code before and after the current one, because clocks differ. */
const WINDOW = 1;

type Needed = Pick<Services, 'pool' | 'secrets'>;

const purposeOf = ({ tenant_id, user_id }: AccountKey): string => `tenant:${tenant_id}/user:${user_id}/totp`;

const appOf = (secret: Secret, account = ''): TOTP =>
  new TOTP({ issuer: 'Skin Mirror', label: account, secret, period: PERIOD_SECONDS });

/** Makes a new secret for an authenticator app: sealed for the database, as text, and as the address of a QR code. */
export function newSecret({ secrets }: Pick<Services, 'secrets'>, account: AccountKey, name: string) {
  const secret = new Secret({ size: SECRET_BYTES });
  const secret_enc = secrets.seal(new Uint8Array(secret.buffer), purposeOf(account));
  return { secret_enc, secret: secret.base32, uri: appOf(secret, name).toString() };
}

/** Returns the number of the 30-second step whose code this is. Undefined for a wrong code. */
export function stepOf(
  { secrets }: Pick<Services, 'secrets'>,
  account: AccountKey,
  secret_enc: Uint8Array,
  code: string,
): number | undefined {
  const plain = Uint8Array.from(secrets.open(secret_enc, purposeOf(account)));
  const app = appOf(new Secret({ buffer: plain.buffer }));
  const timestamp = Date.now();
  const delta = app.validate({ token: normalCode(code), timestamp, window: WINDOW });
  return delta === null ? undefined : app.counter({ timestamp }) + delta;
}

/**
 * Uses up a code of the authenticator app, or a recovery code. Returns undefined for a wrong code and for one that was
 * used before. Wrong codes count for the account.
 * @throws AppError TOO_MANY_ATTEMPTS
 */
export async function spendSecondFactor(
  services: Needed,
  account: AccountKey,
  secret_enc: Uint8Array,
  typed: string,
): Promise<FactorKind | undefined> {
  const { tenant_id, user_id } = account;
  const attempt = await takeAttempt(services.pool, [[FACTOR_LIMIT, `${tenant_id}/${user_id}`]]);
  const code = normalCode(typed);
  const kind = /^\d{6}$/.test(code) ? 'app' : 'recovery_code';
  const isRight =
    kind === 'app'
      ? await spendCode(services, account, secret_enc, code)
      : await spendRecoveryCode(services.pool, account, await hashRecoveryCode(services, account, code));
  if (!isRight) return undefined;
  await attempt.forgive();
  return kind;
}

async function spendCode(services: Needed, account: AccountKey, secret_enc: Uint8Array, code: string) {
  const step = stepOf(services, account, secret_enc, code);
  return step !== undefined && (await spendStep(services.pool, account, step));
}

/** Letters and digits that can't be mistaken for each other. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const HALF = 5;

/** Makes recovery codes of 50 random bits, such as `7KQ2M-XR9DA`, and their hashes. */
export async function newRecoveryCodes(services: Pick<Services, 'secrets'>, account: AccountKey) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${letters()}-${letters()}`);
  return { codes, hashes: await Promise.all(codes.map((code) => hashRecoveryCode(services, account, code))) };
}

const letters = (): string => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The salt is the account's, made of the server's key, so that one statement finds and uses up a code. */
async function hashRecoveryCode(
  { secrets }: Pick<Services, 'secrets'>,
  { tenant_id, user_id }: AccountKey,
  code: string,
): Promise<Buffer> {
  const salt = secrets.mac('', `recovery-salt:${tenant_id}:${user_id}`);
  const stretched = await stretch(normalCode(code), salt);
  return secrets.mac(stretched.toString('hex'), `recovery-code:${tenant_id}:${user_id}`);
}

/** People type codes with blanks, dashes and small letters. */
const normalCode = (code: string): string => code.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
