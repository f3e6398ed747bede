import type { Outputs } from '../../../lib/trpc.ts';

/** A revision as the list has it, dates as ISO text. */
export type RevisionRow = Outputs['revision']['list']['list'][number];
/** One setting that was changed; where the list leaves its value out, neither is there. */
export type ListedChange = RevisionRow['changes'][number];
export type Change = Outputs['revision']['preview']['changes'][number];
export type Area = RevisionRow['area'];

/** The state right after a revision, or right before it. */
export interface Moment {
  readonly row: RevisionRow;
  readonly to: 'after' | 'before';
}

/** What the newest revision left is in force already, so that only the state before it is of use. */
export const backTo = (row: RevisionRow): Moment => ({ row, to: row.is_newest ? 'before' : 'after' });
