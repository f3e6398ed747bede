import type { Outputs } from '../../lib/trpc.ts';

/** A mirror of the shop, dates as ISO text. */
export type DeviceRow = Outputs['device']['myList']['list'][number];
/** A guide's application for one. */
export type GuideRow = Outputs['device']['guideList']['list'][number];

// Repeated, because the schemas that say the same would bring their library to the list.
export const NORMAL = 10;
export const LOCKED = -11;
export const PENDING = 0;
export const APPROVED = 10;
export const REVIEW_STATUSES = [PENDING, APPROVED, 11, 20, -10] as const;

/** What to call whoever applied. */
export const guideName = ({ name, user_acct }: GuideRow): string => name || user_acct;
