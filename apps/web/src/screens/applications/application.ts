import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type Application = Outputs['device']['myApplications']['list'][number];

export const isApproved = ({ review_status }: Application): boolean => review_status === REVIEW_STATUS.approved;

/**
 * Returns the mirrors whose newest application failed. The guide may apply for them again.
 * @param list newest first
 */
export function renewable(list: readonly Application[]): Set<number> {
  const newest = new Map(list.toReversed().map((application) => [application.device_no, application]));
  const over = [...newest.values()].filter(
    ({ review_status }) => review_status !== REVIEW_STATUS.pending && review_status !== REVIEW_STATUS.approved,
  );
  return new Set(over.map(({ id }) => id));
}
