import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type DeviceRow = Outputs['device']['myList']['list'][number];
export type GuideRow = Outputs['device']['guideList']['list'][number];

/** The review statuses that filter the list of applications. */
export const REVIEW_STATUSES = Object.values(REVIEW_STATUS).filter((status) => status !== REVIEW_STATUS.none);

export const guideName = ({ name, user_acct }: GuideRow): string => name || user_acct;
