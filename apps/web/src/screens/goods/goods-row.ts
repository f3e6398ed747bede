import type { Outputs } from '../../lib/trpc.ts';

/** A row of the list, dates as ISO text. */
export type GoodsRow = Outputs['goods']['list']['list'][number];
export type GoodsChange = 'shelve' | 'unshelve' | 'lock' | 'unlock' | 'remove' | 'restore';
/** What became of the products that were to be changed. */
export type ChangeResult = Outputs['goods']['remove'];
export type PartlyDone = ChangeResult & { readonly change: GoodsChange };
