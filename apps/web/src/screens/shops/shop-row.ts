import { BAN_PLATFORM, FACE_PLATFORM, PERCENT_PLATFORM } from '@skin-mirror/shared/kernel/access.ts';
import type { ShopSwitches } from '@skin-mirror/shared/shop/shop.contract.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type ShopRow = Outputs['shop']['list']['list'][number];

/** The features that the console can switch for a shop. */
export type Switches = Pick<ShopSwitches, 'platform' | 'goods_mode' | (typeof FEATURES)[number]>;

export const FEATURES = ['record_expprt', 'customer_expprt', 'goods_import'] as const;

/** Returns the number of locked guides whose lock has no effect. Locks work only on the platform `BAN_PLATFORM`. */
export const idleLocks = ({ platform, locked_count }: Pick<ShopRow, 'platform' | 'locked_count'>): number =>
  platform === BAN_PLATFORM ? 0 : locked_count;

/** The disadvantages that a change can have for a shop, in the order of the form. */
export const LOSSES = [
  'leaves_ban',
  'leaves_zsmkj',
  'leaves_percent',
  'hides_mapping',
  'hides_profile',
  ...FEATURES,
] as const;
export type Loss = (typeof LOSSES)[number];

/** Returns the features that the shop loses with this change. */
export function lossesOf(row: Switches, wanted: Switches): Loss[] {
  const leaves = (platform: ShopSwitches['platform']) => row.platform === platform && wanted.platform !== platform;
  const becomes = (mode: ShopSwitches['goods_mode']) => row.goods_mode !== mode && wanted.goods_mode === mode;
  const isLost: Readonly<Record<Loss, boolean>> = {
    leaves_ban: leaves(BAN_PLATFORM),
    leaves_zsmkj: leaves(FACE_PLATFORM),
    leaves_percent: leaves(PERCENT_PLATFORM),
    hides_mapping: becomes('solrx'),
    hides_profile: becomes('normal'),
    record_expprt: row.record_expprt > wanted.record_expprt,
    customer_expprt: row.customer_expprt > wanted.customer_expprt,
    goods_import: row.goods_import > wanted.goods_import,
  };
  return LOSSES.filter((loss) => isLost[loss]);
}
