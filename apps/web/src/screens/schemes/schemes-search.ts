import { listParams } from '../../lib/list-params.ts';

/** What the address of the list of schemes holds. */
export const schemesSearch = listParams('q', 'status');

export type SchemesSearch = ReturnType<typeof schemesSearch>;
