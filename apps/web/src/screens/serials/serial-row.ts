import type { Outputs } from '../../lib/trpc.ts';

/** A row of the list, dates as ISO text. */
export type SerialRow = Outputs['serial']['list']['list'][number];

/** Normal, locked, inactive. */
export const STATUSES = [10, -11, -1] as const;
