import type { Outputs } from '../../lib/trpc.ts';

/** A row of the list; dates are ISO text. */
export type GoodsRow = Outputs['goods']['list']['list'][number];
export type GoodsChange = 'shelve' | 'unshelve' | 'lock' | 'unlock' | 'remove' | 'restore';
/** The result of changing products. */
export type ChangeResult = Outputs['goods']['remove'];
export type PartlyDone = ChangeResult & { readonly change: GoodsChange };
