import { listParams } from '../../lib/list-params.ts';

/** Search parameters of the screen: the chosen list and its filters. */
export const devicesSearch = listParams('q', 'view', 'device', 'status');

export type DevicesSearch = ReturnType<typeof devicesSearch>;
