import { randomBytes } from 'node:crypto';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { activation } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import { SERIAL_STATUS } from '@skin-mirror/shared/mirror/mirror.ts';
import { HOUR_SECONDS } from '@skin-mirror/shared/time/shop-day.ts';
import type { z } from 'zod';
import { takeAttempt } from '../../kernel/attempt.ts';
import type { Context } from '../../kernel/context.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { networkOf, placeOf } from '../../kernel/rate-limit.ts';
import { audit } from '../audit/audit.ts';
import { authenticate } from '../identity/authenticate.ts';
import { issuedNumber } from '../serial/device-number.ts';
import { type Activated, activateDevice, findSerial, isMainAccount, noteAsked, offerMirror } from './device.store.ts';

type Activation = z.output<typeof activation>;

const SECRET_BYTES = 32;
const WRONG_CODES = { name: 'activate', points: 5, seconds: 15 * 60 };
const WRONG_CODES_OF_NETWORK = { name: 'activate-network', points: 60, seconds: HOUR_SECONDS };
/** Limits requests without a code. A mirror sends one every minute until its code is typed in the console. */
const ASKED = { name: 'activate-open', points: 90, seconds: HOUR_SECONDS };

/**
 * Exchanges a mirror's activation code for the secret that signs the mirror's requests, in base64. For a short time
 * after the code was typed in the console, a mirror in the same network doesn't need to send the code.
 */
export async function activate(
  ctx: Context,
  typed: Activation,
): Promise<Activated & { readonly device_no: string; readonly device_secret: string }> {
  const { pool, prisma, secrets } = ctx.services;
  const device_no = await issuedNumber(pool, typed.device_no);
  const input = { ...typed, device_no };
  const network = networkOf(ctx.client.ip);
  const attempt = await takeAttempt(
    pool,
    input.active_code === ''
      ? [[ASKED, network]]
      : [
          [WRONG_CODES, `${device_no}@${network}`],
          [WRONG_CODES_OF_NETWORK, network],
        ],
  );
  const serial = mustExist(await findSerial(prisma, device_no, input.active_code), 'DEVICE_UNKNOWN');
  if (serial.status === SERIAL_STATUS.locked) throw new AppError('DEVICE_LOCKED');
  if (!serial.is_code) throw new AppError('ACTIVE_CODE_INVALID');
  const place = placeOf(ctx.client.ip);
  // A number is no secret, so a mirror without the code must be where the console is, or be allowed there.
  if (input.active_code === '' && !hasAccount(input) && serial.opened_from !== place) {
    await noteAsked(prisma, device_no, place);
    throw new AppError('DEVICE_ELSEWHERE', { network: place });
  }
  // The code is right, so this attempt isn't counted. The typed password has its own limit.
  await attempt.forgive();

  const { tenant_id, by } = await shopOf(ctx, input, serial.tenant_id).catch(async (cause) => {
    // Remembers the mirror, so that a console in the same network can bind it without the code.
    if (cause instanceof AppError && cause.code === 'DEVICE_WITHOUT_SHOP') await offerMirror(prisma, device_no, place);
    throw cause;
  });
  const secret = randomBytes(SECRET_BYTES);
  const activated = mustExist(await activateDevice(pool, secrets, tenant_id, input, secret), 'ACTIVE_CODE_INVALID');
  await audit(ctx, {
    action: 'device.activate',
    entity: 'device',
    entity_id: device_no,
    details: by === undefined ? {} : { user_acct: by },
    actor: { tenant_id, user_id: null, name: device_no },
  });
  return { device_no, device_secret: secret.toString('base64'), ...activated };
}

const hasAccount = ({ account, password }: Activation): boolean => account !== '' && password !== '';

/**
 * Returns the mirror's shop. If no shop has the mirror, returns the shop of the main account that was typed on the
 * mirror. A typed account is always checked, and `by` is its user name.
 */
async function shopOf(ctx: Context, typed: Activation, bound_to: number | null) {
  const { account, password, second_factor } = typed;
  if (!hasAccount(typed)) {
    if (bound_to === null) throw new AppError('DEVICE_WITHOUT_SHOP');
    return { tenant_id: bound_to, by: undefined };
  }
  const found = await authenticate(ctx, { username: account, password, second_factor });
  const { tenant_id, user_acct } = found.account;
  if (!(await isMainAccount(ctx.services.prisma, found.account))) throw new AppError('NO_PERMISSION');
  if (bound_to !== null && bound_to !== tenant_id) throw new AppError('DEVICE_BOUND_ELSEWHERE');
  return { tenant_id, by: user_acct };
}
