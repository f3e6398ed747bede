import { listParams, positiveParam } from './list-params.ts';

/** What the address of the list of schemes holds. */
export const schemesSearch = listParams('q', 'status');

export type SchemesSearch = ReturnType<typeof schemesSearch>;

/** The scheme that the editor is about; none for a new one. */
export const schemeEditSearch = ({ id }: { id?: string | number }): { id?: number } => ({ id: positiveParam(id) });
