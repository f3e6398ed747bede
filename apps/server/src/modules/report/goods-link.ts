import { LOCALES, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Secrets } from '../../kernel/secret.ts';

const PURPOSE = 'goods-link';

/** A product of a report, and whose report it is: guide and mirror, but no customer. */
export interface GoodsLink {
  readonly tenant_id: number;
  readonly goods_id: number;
  /** 0 without a guide. */
  readonly user_id: number;
  readonly device_id: number;
  readonly locale: Locale;
}

/** Returns the address that counts a visit and leads to the product. Equal links have equal addresses. */
export function goodsAddress(secrets: Secrets, { tenant_id, goods_id, user_id, device_id, locale }: GoodsLink): string {
  const plain = [tenant_id, goods_id, user_id, device_id, locale].join(' ');
  return `/go/${secrets.sealAlike(Buffer.from(plain), PURPOSE).toString('base64url')}`;
}

/** Returns undefined for a forged address. */
export function openGoodsAddress(secrets: Secrets, token: string): GoodsLink | undefined {
  let parts: string[];
  try {
    parts = secrets.open(Buffer.from(token, 'base64url'), PURPOSE).toString().split(' ');
  } catch {
    return undefined;
  }
  const [tenant_id = 0, goods_id = 0, user_id = 0, device_id = 0] = parts.map(Number);
  const locale = LOCALES.find((known) => known === parts[4]);
  return locale && { tenant_id, goods_id, user_id, device_id, locale };
}
