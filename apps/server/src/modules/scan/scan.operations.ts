import { QR_PROCESSES } from '@skin-mirror/shared/config/qr-settings.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { type PhoneScan, scanContract } from '@skin-mirror/shared/scan/scan.contract.ts';
import { HOLD_SECONDS, mayRepeat, scanStateOf } from '@skin-mirror/shared/scan/scan.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { translate } from '../../kernel/messages.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { networkOf, type RateLimit } from '../../kernel/rate-limit.ts';
import { newScanCode, readScanCode, type ScanCode } from '../link/scan-code.ts';
import { shareIdOf } from '../link/share-id.ts';
import { firstQrOf } from '../qr/shown-qr.ts';
import { beginScan, isPhoneOf } from './begin-scan.ts';
import { findScan, noteSeen, type Scan } from './scan.store.ts';

/** Each new code may ask another system for a QR code. */
const NEW_CODES = { name: 'scan-code', points: 20, seconds: 60 } as const;
/**
 * Right codes are counted by code, because a whole shopping centre may have one network, and by network, because a code can
 * be read from the mirror by everybody who stands there.
 */
const BEGINS = { name: 'scan-begin', points: 60, seconds: 60 } as const;
const FOLLOWS = { name: 'scan-follow', points: 120, seconds: 60 } as const;
const WRONG_CODES = { name: 'scan-wrong', points: 240, seconds: 60 } as const;
const HOLD_MS = HOLD_SECONDS * 1000;

export const scanOperations = implement(scanContract, {
  async create({ input: { device_no }, ctx }) {
    const { services, principal } = ctx;
    const { tenant_id, device_id, settings_rev } = principal;
    if (device_no !== '' && device_no !== principal.device_no) throw new AppError('DEVICE_NOT_FOUND');
    const rules = await services.ruleBook.forShop(tenant_id, settings_rev);
    if (rules.configFor(device_id).qr_process !== QR_PROCESSES.scanFirst) throw new AppError('SCAN_OFF');
    await services.memoryLimits.take(NEW_CODES, device_id);
    const code = newScanCode(services.secrets, tenant_id, device_id);
    const { ends_at } = neededCode(ctx, code);
    return { session: code, ends_at, qr: await firstQrOf(ctx, rules, principal, code) };
  },

  async wait({ input: { code: text }, ctx }) {
    const { services, principal } = ctx;
    const code = neededCode(ctx, text);
    if (code.tenant_id !== principal.tenant_id || code.device_id !== principal.device_id)
      throw new AppError('SCAN_NOT_FOUND');
    const untilEnd = code.ends_at.getTime() - Date.now();
    // Listens before it reads, so that no scan falls between.
    const news = services.scanEvents.next(code, 'mirror', Math.min(HOLD_MS, Math.max(untilEnd, 0)), ctx.signal());
    let scan = await findScan(services, code);
    if (!scan && untilEnd > 0) {
      await news;
      scan = await findScan(services, code);
      if (!scan) return { state: 'open' as const, ends_at: code.ends_at };
    }
    if (!scan || !stateOf(scan)) throw new AppError('SCAN_NOT_FOUND');
    if (scan.seen_at === null && (await noteSeen(services, code))) await services.scanEvents.publish(code);
    const isFree = !scan.record || mayRepeat(scan.record.status);
    return { state: isFree ? ('scanned' as const) : ('used' as const), ends_at: scan.ends_at };
  },

  async begin({ input: { code: text, phone }, ctx }) {
    const code = await phonesCode(ctx, text, BEGINS);
    return answerOf(ctx, code, await beginScan(ctx.services, code, { phone }));
  },

  async follow({ input: { code: text, phone, seen }, ctx }) {
    const { services } = ctx;
    const code = await phonesCode(ctx, text, FOLLOWS);
    const read = async () => {
      const scan = await findScan(services, code);
      if (!scan || !isPhoneOf(scan, phone)) throw new AppError('SCAN_NOT_FOUND');
      return scan;
    };
    // Only the phone of the scan may hold a request, so it is checked before it listens.
    if (stateOf(await read()) !== seen) return answerOf(ctx, code, await read());
    const news = services.scanEvents.next(code, 'phone', HOLD_MS, ctx.signal());
    const scan = await read();
    if (stateOf(scan) !== seen) return answerOf(ctx, code, scan);
    await news;
    return answerOf(ctx, code, await read());
  },
});

function neededCode({ services }: Pick<Context, 'services'>, text: string): ScanCode {
  return mustExist(readScanCode(services.secrets, text), 'SCAN_NOT_FOUND');
}

/** Reads a code that a phone sends. A wrong one counts against its network only, so it can't stop other phones there. */
async function phonesCode(ctx: Context, text: string, limit: RateLimit): Promise<ScanCode> {
  const { memoryLimits, secrets } = ctx.services;
  const code = readScanCode(secrets, text);
  if (!code) {
    await memoryLimits.take(WRONG_CODES, networkOf(ctx.client.ip));
    throw new AppError('SCAN_NOT_FOUND');
  }
  await memoryLimits.take(limit, `${code.scan_id} ${networkOf(ctx.client.ip)}`);
  return code;
}

const stateOf = ({ seen_at, ends_at, record }: Scan) =>
  scanStateOf({ seen_at, ends_at, status: record?.status }, new Date());

async function answerOf({ services, locale }: Context, { tenant_id }: ScanCode, scan: Scan): Promise<PhoneScan> {
  const { record, ends_at } = scan;
  const state = stateOf(scan);
  const isOpen =
    record && !record.deleted_at && !record.share_revoked_at && record.share_expires_at.getTime() > Date.now();
  if (!state || (record && !isOpen)) throw new AppError('SCAN_NOT_FOUND');
  return {
    state,
    shop: (await services.ruleBook.latest(tenant_id)).shop,
    reason: state === 'failed' && record?.reason_key ? translate(locale, `reason.${record.reason_key}`) : '',
    share_id: state === 'done' && record ? shareIdOf({ tenant_id, ...record }) : '',
    ends_at,
  };
}
