import { OVERDUE_DAYS } from '@skin-mirror/shared/follow-up/follow-up.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { ownRows } from '../../kernel/scope.ts';

/** SQL: the follow-ups `f` of a shop and their tests `r`. Values: $1 shop, $2 and $3 the guide's own rows. */
export const FOLLOW_UPS = `follow_up f join skin_record r on r.tenant_id = $1 and r.record_id = f.record_id
 where f.tenant_id = $1 and r.deleted_at is null and r.customer_id is not null and ${ownRows('$2', '$3')}`;

/** SQL: the later tests of the customer. */
export const LATER = `from skin_record n
  where n.tenant_id = $1 and n.customer_id = r.customer_id and n.deleted_at is null
    and n.status = ${RECORD_STATUS.success} and (n.test_time, n.record_id) > (r.test_time, r.record_id)`;

export const CAME = `exists (select 1 ${LATER})`;

/** SQL: somebody should contact the customer. `today` is a placeholder for the shop's day, such as `$4`. */
export const isDue = (today: string): string =>
  `not f.is_done and f.due_on between ${today}::date - ${OVERDUE_DAYS} and ${today}::date and not ${CAME}`;
