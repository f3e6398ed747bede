import type { Outputs } from '../../lib/trpc.ts';

/** The tests of one day. */
export type Day = Outputs['dashboard']['daily']['days'][number];
