import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.schema.ts';

const { pending, approved, invalid, unbound } = REVIEW_STATUS;

/** SQL: of a row of device_guide, whether there is anything to end. */
export const IS_OPEN = `review_status in (${pending}, ${approved})`;

/** SQL: what becomes of it when its mirror or its guide goes. */
export const END = `review_status = case review_status when ${pending} then ${invalid} else ${unbound} end, opt_time = now()`;
