import { PLATFORMS } from '@skin-mirror/shared/identity/identity.ts';
import { GOODS_MODES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import type { ShopSwitches } from '@skin-mirror/shared/shop/shop.contract.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type ShopRow = Outputs['shop']['list']['list'][number];

export const PLATFORM_CHOICES = PLATFORMS;
export const GOODS_MODE_CHOICES = GOODS_MODES;
export const FEATURES = ['record_expprt', 'customer_expprt', 'goods_import'] as const;

/** Changes that take a feature from the shop, in the form's order. */
export const LOSSES = [
  'leaves_ban',
  'leaves_zsmkj',
  'leaves_percent',
  'hides_mapping',
  'hides_profile',
  ...FEATURES,
] as const;
export type Loss = (typeof LOSSES)[number];

/** The features that a shop would lose by a change of its switches. */
export function lossesOf(row: ShopSwitches, wanted: ShopSwitches): Loss[] {
  const leaves = (platform: ShopSwitches['platform']) => row.platform === platform && wanted.platform !== platform;
  const becomes = (mode: ShopSwitches['goods_mode']) => row.goods_mode !== mode && wanted.goods_mode === mode;
  const isLost: Readonly<Record<Loss, boolean>> = {
    leaves_ban: leaves('ban'),
    leaves_zsmkj: leaves('zsmkj'),
    leaves_percent: leaves('percent'),
    hides_mapping: becomes('solrx'),
    hides_profile: becomes('normal'),
    record_expprt: row.record_expprt > wanted.record_expprt,
    customer_expprt: row.customer_expprt > wanted.customer_expprt,
    goods_import: row.goods_import > wanted.goods_import,
  };
  return LOSSES.filter((loss) => isLost[loss]);
}
