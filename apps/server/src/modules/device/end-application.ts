import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';

const { pending, approved, invalid, unbound } = REVIEW_STATUS;

export const IS_OPEN = `review_status in (${pending}, ${approved})`;

/**
 * SQL: the new state of an application whose mirror or guide was removed. A pending application becomes invalid, and an
 * approved one becomes unbound.
 */
export const END = `review_status = case review_status when ${pending} then ${invalid} else ${unbound} end, opt_time = now()`;
