import { listParams, positiveParam } from './list-params.ts';

/** What the address of the goods list holds: the catalogue or the trash, and its filters. */
export const goodsSearch = listParams('q', 'view', 'shelf_status', 'type_id');

export type GoodsSearch = ReturnType<typeof goodsSearch>;

/** The product that the editor is about; none for a new one. */
export const goodsEditSearch = ({ id }: { id?: string | number }): { id?: number } => ({ id: positiveParam(id) });
