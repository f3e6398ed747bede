import type { Outputs } from '../../lib/trpc.ts';

/** What a guide applied for, dates as ISO text. */
export type Application = Outputs['device']['myApplications']['list'][number];

// Repeated, because the schema that says the same would bring its library to the page.
const PENDING = 0;
const APPROVED = 10;

export const isApproved = ({ review_status }: Application): boolean => review_status === APPROVED;

/** Mirrors that may be applied for again: those whose newest application has come to nothing. `list` has the newest first. */
export function renewable(list: readonly Application[]): Set<number> {
  const newest = new Map(list.toReversed().map((application) => [application.device_no, application]));
  const over = [...newest.values()].filter(
    ({ review_status }) => review_status !== PENDING && review_status !== APPROVED,
  );
  return new Set(over.map(({ id }) => id));
}
