import { listParams } from '../../lib/list-params.ts';

export const schemesSearch = listParams('q', 'status');

export type SchemesSearch = ReturnType<typeof schemesSearch>;
