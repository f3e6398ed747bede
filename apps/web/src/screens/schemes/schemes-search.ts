import { listParams } from '../../lib/list-params.ts';

/** Search parameters of the list. */
export const schemesSearch = listParams('q', 'status');

export type SchemesSearch = ReturnType<typeof schemesSearch>;
