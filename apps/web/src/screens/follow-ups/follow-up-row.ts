import type { Outputs } from '../../lib/trpc.ts';

export type FollowUpRow = Outputs['followUp']['list']['list'][number];

export const nameOf = ({ nickname, mobile }: Pick<FollowUpRow, 'nickname' | 'mobile'>): string => nickname || mobile;
