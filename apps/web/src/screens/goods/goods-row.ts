import type { Outputs } from '../../lib/trpc.ts';

export type GoodsRow = Outputs['goods']['list']['list'][number];
export type GoodsChange = 'shelve' | 'unshelve' | 'lock' | 'unlock' | 'remove' | 'restore';
export type ChangeResult = Outputs['goods']['remove'];
export type PartlyDone = ChangeResult & { readonly change: GoodsChange };
