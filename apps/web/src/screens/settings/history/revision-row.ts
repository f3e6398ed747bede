import type { Outputs } from '../../../lib/trpc.ts';

/** A revision in the list, dates as ISO text. */
export type RevisionRow = Outputs['revision']['list']['list'][number];
/** A changed setting. The list leaves out long values, both old and new. */
export type ListedChange = RevisionRow['changes'][number];
export type Change = Outputs['revision']['preview']['changes'][number];
export type Area = RevisionRow['area'];

/** The state right after a revision, or right before it. */
export interface Moment {
  readonly row: RevisionRow;
  readonly to: 'after' | 'before';
}

/** The newest revision is already in force, so only the state before it is useful. */
export const backTo = (row: RevisionRow): Moment => ({ row, to: row.is_newest ? 'before' : 'after' });
