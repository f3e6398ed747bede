import { select } from '../../database/select.ts';

/** The columns that say what a coupon promises, for Prisma. */
export const PROMISED = select('name', 'texts', 'type', 'value', 'min', 'start_time', 'end_time', 'conditions');

/** The same in SQL, as customers and people at the till see it. `c` is the coupon, `t` its shop. */
export const TERMS = `c.coupon_id as id, c.name, c.type, c.conditions, c.value::float8 as value, c.min::float8 as min, t.currency,
  to_char(c.start_time, 'YYYY-MM-DD') as start_time, to_char(c.end_time, 'YYYY-MM-DD') as end_time`;
