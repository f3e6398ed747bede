import { ONLINE_WITHIN_MS } from '@skin-mirror/shared/device/device.ts';
import { SERIAL_STATUS } from '@skin-mirror/shared/mirror/mirror.ts';

/** SQL: the status of the device number in row `s`. Each status except normal and locked is shown as inactive. */
export const STATUS = `case when s.status in (${SERIAL_STATUS.normal}, ${SERIAL_STATUS.locked}) then s.status
  else ${SERIAL_STATUS.inactive} end as status`;

/**
 * SQL: 1 if the mirror in row `d` was seen recently, else 0. now() is not inside of `case` or `coalesce`, because a
 * distributed database refuses now() there.
 */
export const ONLINE = `(coalesce(d.last_seen, '-infinity') > now() - interval '${ONLINE_WITHIN_MS} ms')::int as online`;
