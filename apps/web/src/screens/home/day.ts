import type { Outputs } from '../../lib/trpc.ts';

export type Day = Outputs['dashboard']['daily']['days'][number];
