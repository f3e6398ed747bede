import { BAN_PLATFORM, FACE_PLATFORM, PERCENT_PLATFORM } from '@skin-mirror/shared/kernel/access.ts';
import type { ShopSwitches } from '@skin-mirror/shared/shop/shop.contract.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type ShopRow = Outputs['shop']['list']['list'][number];

/** The switches that the console offers. The others have no use yet. */
export type Switches = Pick<ShopSwitches, 'platform' | 'goods_mode' | (typeof FEATURES)[number]>;

/** The features that a shop can be given. */
export const FEATURES = ['goods_import'] as const;

/** Returns the number of locks that don't count, because the shop's platform has no locks. */
export const idleLocks = ({ platform, locked_count }: Pick<ShopRow, 'platform' | 'locked_count'>): number =>
  platform === BAN_PLATFORM ? 0 : locked_count;

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

/** Returns the features that a shop would lose by a change of its switches. */
export function lossesOf(row: Switches, wanted: Switches): Loss[] {
  const leaves = (platform: ShopSwitches['platform']) => row.platform === platform && wanted.platform !== platform;
  const becomes = (mode: ShopSwitches['goods_mode']) => row.goods_mode !== mode && wanted.goods_mode === mode;
  const isLost: Readonly<Record<Loss, boolean>> = {
    leaves_ban: leaves(BAN_PLATFORM),
    leaves_zsmkj: leaves(FACE_PLATFORM),
    leaves_percent: leaves(PERCENT_PLATFORM),
    hides_mapping: becomes('solrx'),
    hides_profile: becomes('normal'),
    goods_import: row.goods_import > wanted.goods_import,
  };
  return LOSSES.filter((loss) => isLost[loss]);
}
