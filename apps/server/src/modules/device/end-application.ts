import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';

const { pending, approved, invalid, unbound } = REVIEW_STATUS;

/** SQL: true if a row of device_guide can still be ended. */
export const IS_OPEN = `review_status in (${pending}, ${approved})`;

/** SQL: its new state when its mirror or its guide is removed. */
export const END = `review_status = case review_status when ${pending} then ${invalid} else ${unbound} end, opt_time = now()`;
