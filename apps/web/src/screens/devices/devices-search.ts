import { listParams } from '../../lib/list-params.ts';

/** What the address of the mirrors holds: which of the two lists, and its filters. */
export const devicesSearch = listParams('q', 'view', 'device', 'status');

export type DevicesSearch = ReturnType<typeof devicesSearch>;
