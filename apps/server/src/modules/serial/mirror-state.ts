import { ONLINE_WITHIN_MS } from '@skin-mirror/shared/device/device.ts';
import { SERIAL_STATUS } from '@skin-mirror/shared/mirror/mirror.ts';

/** SQL: the status of device number `s`; what is neither normal nor locked is inactive. */
export const STATUS = `case when s.status in (${SERIAL_STATUS.normal}, ${SERIAL_STATUS.locked}) then s.status
  else ${SERIAL_STATUS.inactive} end as status`;

/** SQL: 1 when mirror `d` was heard of lately, else 0, also where no shop has it. */
export const ONLINE = `case when d.last_seen > now() - interval '${ONLINE_WITHIN_MS} ms' then 1 else 0 end as online`;
