import { OVERDUE_DAYS } from '@skin-mirror/shared/follow-up/follow-up.ts';

/** SQL: the follow-ups of a shop that somebody may still work on. Value: $1 shop. */
export const OPEN = `follow_up f where f.tenant_id = $1 and f.customer_id is not null and not f.is_done and f.came_at is null`;

/** SQL: the state of a follow-up. `today` is a placeholder for the shop's day. */
export const stateOn = (today: string): string =>
  `case when f.came_at is not null then 'came' when f.is_done then 'done'
  when f.due_on < ${today}::date - ${OVERDUE_DAYS} then 'lapsed' when f.due_on <= ${today}::date then 'due' else 'upcoming' end as state`;

/** SQL: somebody should contact the customer. `today` is a placeholder for the shop's day, such as `$4`. */
export const isDue = (today: string): string => `f.due_on between ${today}::date - ${OVERDUE_DAYS} and ${today}::date`;
