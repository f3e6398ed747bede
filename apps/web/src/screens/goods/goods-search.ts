import { listParams } from '../../lib/list-params.ts';

/** Search parameters: the goods or the trash, and filters. */
export const goodsSearch = listParams('q', 'view', 'shelf_status', 'type_id');
