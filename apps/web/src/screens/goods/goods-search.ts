import { listParams } from '../../lib/list-params.ts';

/** What the address of the goods list holds: the catalogue or the trash, and its filters. */
export const goodsSearch = listParams('q', 'view', 'shelf_status', 'type_id');

export type GoodsSearch = ReturnType<typeof goodsSearch>;
