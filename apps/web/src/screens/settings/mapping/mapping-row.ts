import { MAPPING_STATUS } from '@skin-mirror/shared/recommendation/recommendation.ts';
import type { Outputs } from '../../../lib/trpc.ts';

export type MappingRow = Outputs['setting']['mappings']['list'][number];
export type GoodsType = Outputs['setting']['mappings']['goods_type'][number];

/** 10 asks for goods; other values don't. */
export const isEnabled = ({ status }: Pick<MappingRow, 'status'>): boolean => status === MAPPING_STATUS.on;
