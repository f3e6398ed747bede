import type { SUPPORT_STATUS } from '@skin-mirror/shared/support/support.contract.ts';
import type { Outputs } from '../../lib/trpc.ts';

/** A question, dates as ISO text. */
export type TicketRow = Outputs['support']['list']['list'][number];
/** A question with its answers. */
export type TicketDetail = Outputs['support']['get'];

// The values are repeated and only their types imported: the contract would bring its library to the list.
export const STATUS: typeof SUPPORT_STATUS = { open: 0, answered: 10, closed: 20 };
/** Device, account, report, goods, marketing, other. */
export const TYPES = [1, 2, 3, 4, 5, 6] as const;

const MAX_START = 60;

/** What a question is called: its title, or how it begins. */
export function titleOf({ title, content }: Pick<TicketRow, 'title' | 'content'>): string {
  if (title) return title;
  const [start = ''] = content.split('\n');
  return start.length > MAX_START ? `${start.slice(0, MAX_START)}…` : start;
}
