import type { Outputs } from '../../lib/trpc.ts';

export type DeviceRow = Outputs['device']['myList']['list'][number];
export type GuideRow = Outputs['device']['guideList']['list'][number];

export const guideName = ({ name, user_acct }: GuideRow): string => name || user_acct;
