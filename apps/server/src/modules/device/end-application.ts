import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';

const { pending, approved, invalid, unbound } = REVIEW_STATUS;

/** SQL condition: true if a row of device_guide is still open, that is, pending or approved. */
export const IS_OPEN = `review_status in (${pending}, ${approved})`;

/** SQL: the new state of an application when its mirror or its guide is removed. */
export const END = `review_status = case review_status when ${pending} then ${invalid} else ${unbound} end, opt_time = now()`;
