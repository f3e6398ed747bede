import type { ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { QR_TYPES } from '@skin-mirror/shared/config/qr-settings.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import type { ShownQr } from '@skin-mirror/shared/qr/qr.contract.ts';
import type { QrSource } from '@skin-mirror/shared/qr/qr.ts';
import { CODE_MINUTES } from '@skin-mirror/shared/scan/scan.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { cached } from '../../kernel/cached.ts';
import type { Context } from '../../kernel/context.ts';
import { pictureAddress } from '../file/photo-address.ts';
import { reportAddress, scanAddress } from '../link/report-address.ts';
import { accountCode } from '../official-platform/connection.ts';
import type { ShopRules } from '../shop/rule-book.ts';
import { codeInTime } from './interface-code.ts';
import { ownCode, type QrTest } from './qr.store.ts';

type Asking = Pick<Context, 'services' | 'origin' | 'locale'>;

interface Code {
  readonly image_url: string | null;
  readonly text: string;
  readonly is_fallback: boolean;
}

/**
 * Returns the QR code that a test shows: the guide's own, else the mirror's, else the shop's, else the report's. A way
 * that gives no code in time leads to the report.
 */
export async function shownQrOf(ctx: Asking, rules: ShopRules, test: QrTest, share_id: string): Promise<ShownQr> {
  const config = rules.configFor(test.device_id);
  const frame = frameOf(config);
  const isAdvanced = rules.work_mode === WORK_MODES.advanced;
  const own = isAdvanced && test.user_id !== null ? await ownCode(ctx.services, test.tenant_id, test.user_id) : '';
  if (own !== '') {
    const code = { image_url: pictureAddress(own), text: '', is_fallback: false };
    return { type: QR_TYPES.picture, source: 'guide', ...code, ...frame };
  }
  const code = await codeOf(ctx, config, test, { name: share_id, page: reportAddress(ctx, share_id) });
  return { type: config.qr_type, source: sourceOf(rules, test.device_id), ...code, ...frame };
}

/**
 * Returns the QR code that a mirror shows before a test. It leads to the page that waits for the report. An uploaded
 * picture is the same for everybody, so it can't tell who has scanned, and the page's code takes its place.
 */
export async function firstQrOf(
  ctx: Asking,
  rules: ShopRules,
  mirror: Pick<QrTest, 'tenant_id' | 'device_id' | 'device_no'>,
  code: string,
): Promise<ShownQr> {
  const config = rules.configFor(mirror.device_id);
  const page = scanAddress(ctx, code);
  const shown =
    config.qr_type === QR_TYPES.picture
      ? { image_url: null, text: page, is_fallback: true }
      : await codeOf(ctx, config, mirror, { name: code, page, seconds: CODE_MINUTES * 60 });
  return { type: config.qr_type, source: sourceOf(rules, mirror.device_id), ...shown, ...frameOf(config) };
}

const frameOf = (config: ShopConfig) => ({
  process: config.qr_process,
  service_url: pictureAddress(config.kf_qr),
  left_prompt: config.kf_left,
  right_prompt: config.kf_right,
});

function sourceOf(rules: ShopRules, device_id: number): QrSource {
  const { qr_type } = rules.configFor(device_id);
  if (qr_type !== rules.config.qr_type) return 'device';
  return qr_type === QR_TYPES.page ? 'default' : 'account';
}

/** The place to which a code leads. */
interface Goal {
  /** The share id, or the code of a scan before the test. It comes back with scans of an official account. */
  readonly name: string;
  /** The address of the page of this server. */
  readonly page: string;
  /** The life of an official account's code; by default that of a report. */
  readonly seconds?: number;
}

type Mirror = Pick<QrTest, 'tenant_id' | 'device_no'>;

async function codeOf(ctx: Asking, config: ShopConfig, mirror: Mirror, goal: Goal): Promise<Code> {
  const page = { image_url: null, text: goal.page };
  const fallback = { ...page, is_fallback: true };
  switch (config.qr_type) {
    case QR_TYPES.picture: {
      const image_url = pictureAddress(config.qr_static);
      return image_url ? { image_url, text: '', is_fallback: false } : fallback;
    }
    case QR_TYPES.address: {
      const facts = { shareId: goal.name, device: mirror.device_no, locale: ctx.locale };
      const code = await codeInTime(ctx.services, mirror.tenant_id, config.qr_url, facts);
      return code ? { image_url: null, text: '', is_fallback: false, ...code } : fallback;
    }
    case QR_TYPES.app: {
      const text = await followCode(ctx, config, mirror.tenant_id, goal);
      return text ? { image_url: null, text, is_fallback: false } : fallback;
    }
    default:
      return { ...page, is_fallback: false };
  }
}

/** The texts of codes of official accounts, by what they lead to. The platform allows a limited number of new codes a day. */
const followCodes = cached<string>({ max: 5_000, ttl: DAY_MS });

async function followCode({ services }: Asking, config: ShopConfig, tenant_id: number, goal: Goal) {
  const key = `${services.env.WX_API_URL} ${config.qr_app_id} ${goal.name}`;
  try {
    return await followCodes.get(key, () => accountCode(services, { tenant_id, config }, goal.name, goal.seconds));
  } catch (err) {
    services.log.warn({ err, tenant_id }, 'the official account gave no code');
    return undefined;
  }
}
