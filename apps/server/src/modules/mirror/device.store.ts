import { AUTH_TYPES, type DevicePrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { activation } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import { SERIAL_STATUS, TYPED_ONCE_MINUTES } from '@skin-mirror/shared/mirror/mirror.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { transaction } from '../../database/transaction.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { deviceSecretPurpose } from '../../kernel/device-directory.ts';
import type { Secrets } from '../../kernel/secret.ts';
import type { AccountKey } from '../contact/contact.ts';
import { hashActiveCode } from '../serial/active-code.ts';
import { giveMirror, type LockedSerial, lockSerial } from '../serial/lock-serial.ts';

/** Milliseconds. For this time after a code was typed on the mirror, the console doesn't ask for the code. */
const TYPED_ONCE_MS = TYPED_ONCE_MINUTES * MINUTE_MS;

/** Finds a mirror's number: the shop that has or reserved it, and the network in which the console's code counts. */
export async function findSerial(prisma: PrismaClient, device_no: string, code: string) {
  const found = await prisma.device_serial.findUnique({ where: { device_no } });
  if (!found) return undefined;
  const { status, tenant_id, opened_from } = found;
  return { status, tenant_id, opened_from, is_code: isCode(found, code, new Date()) };
}

/** True for the right, unused code, or without one for a short time after the console got it. */
function isCode(
  serial: Pick<LockedSerial, 'code_used_at' | 'open_until'> & { readonly active_code_hash: Uint8Array | null },
  code: string,
  now: Date,
): boolean {
  if (serial.code_used_at !== null) return false;
  if (code === '') return serial.open_until !== null && serial.open_until > now;
  return serial.active_code_hash !== null && hashActiveCode(code).equals(serial.active_code_hash);
}

/** Remembers for an hour that the right code was typed on a mirror without a shop. */
export async function offerMirror(prisma: PrismaClient, device_no: string, offered_from: string): Promise<void> {
  const offered_until = new Date(Date.now() + TYPED_ONCE_MS);
  await prisma.device_serial.updateMany({
    where: { device_no, code_used_at: null },
    data: { offered_from, offered_until },
  });
}

/** Remembers that a mirror asked from another network than the console's, so that the shop can allow it. */
export async function noteAsked(prisma: PrismaClient, device_no: string, asked_from: string): Promise<void> {
  await prisma.device_serial.updateMany({ where: { device_no, code_used_at: null }, data: { asked_from } });
}

export const isMainAccount = async (prisma: PrismaClient, { tenant_id, user_id }: AccountKey): Promise<boolean> =>
  (await prisma.user_account.count({ where: { tenant_id, user_id, auth_type: AUTH_TYPES.main } })) > 0;

export interface Activated {
  readonly tenant_name: string;
  readonly config_rev: number;
}

/**
 * Gives a mirror a new secret, and binds a mirror without a shop to this shop. The lock on the number makes sure that
 * only one of two shops gets the mirror. The code stays valid until the first signed request, because the mirror may
 * miss the answer.
 * @returns undefined if the code is used up or another shop has the mirror
 */
export const activateDevice = (
  pool: Pool,
  secrets: Secrets,
  tenant_id: number,
  input: z.output<typeof activation>,
  secret: Buffer,
): Promise<Activated | undefined> =>
  transaction(pool, async (db) => {
    const now = new Date();
    const { device_no, active_code, model, mac, serial: serial_no, app_version } = input;
    const serial = await lockSerial(db, ['device_no', device_no]);
    if (!serial || !isCode(serial, active_code, now)) return undefined;
    if (serial.status === SERIAL_STATUS.locked || (serial.tenant_id ?? tenant_id) !== tenant_id) return undefined;
    const device_id = serial.bound_device_id ?? (await giveMirror(db, serial, tenant_id, ''));
    await db.query({
      name: 'device.activate-number',
      text: `update device_serial set status = ${SERIAL_STATUS.normal}, activated_at = $2, model = $3, mac = $4, serial = $5
              where id = $1`,
      values: [serial.id, serial.activated_at ?? now, model, mac, serial_no],
    });
    await db.query({
      name: 'device.activate',
      text: `update device set secret_enc = $3, is_simulated = $4, app_version = $5
              where tenant_id = $1 and device_id = $2`,
      values: [
        tenant_id,
        device_id,
        secrets.seal(secret, deviceSecretPurpose(tenant_id, device_no)),
        input.is_simulated === 1,
        app_version,
      ],
    });
    const { rows } = await db.query<Activated>({
      name: 'device.activated-for',
      text: 'select shop as tenant_name, settings_rev as config_rev from tenant where tenant_id = $1',
      values: [tenant_id],
    });
    return rows[0];
  });

export async function noteAcknowledgement(
  prisma: PrismaClient,
  { tenant_id, device_id }: DevicePrincipal,
  { rev, ok, error }: { rev: number; ok: number; error: string },
): Promise<void> {
  const now = new Date();
  await prisma.device.updateMany({
    where: { tenant_id, device_id },
    data: { last_seen: now, ...(ok === 1 ? { acked_rev: rev, acked_at: now, ack_error: '' } : { ack_error: error }) },
  });
}
