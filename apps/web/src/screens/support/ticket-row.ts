import { SUPPORT_STATUS } from '@skin-mirror/shared/support/support.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type TicketRow = Outputs['support']['list']['list'][number];
export type TicketDetail = Outputs['support']['get'];

export const STATUS_COLORS = {
  [SUPPORT_STATUS.open]: 'orange',
  [SUPPORT_STATUS.answered]: 'jade',
  [SUPPORT_STATUS.closed]: 'gray',
} as const;

const MAX_START = 60;

export function titleOf({ title, content }: Pick<TicketRow, 'title' | 'content'>): string {
  if (title) return title;
  const [start = ''] = content.split('\n');
  return start.length > MAX_START ? `${start.slice(0, MAX_START)}…` : start;
}
