import { SHELF_STATUS } from '@skin-mirror/shared/goods/goods.ts';
import type { Outputs } from '../../lib/trpc.ts';

/** A row of the list, dates as ISO text. */
export type GoodsRow = Outputs['goods']['list']['list'][number];
export type GoodsProfile = Outputs['goods']['profile']['profile'];

export const SHELF_STATUSES = Object.values(SHELF_STATUS);

export const goodsId = (row: GoodsRow): string => String(row.id);
export const goodsName = (row: GoodsRow): string => row.goods_name;

/** A chosen or typed shelf status; empty for anything else. */
export const asShelfStatus = (text: string) => SHELF_STATUSES.find((status) => String(status) === text) ?? '';
