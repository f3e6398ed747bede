import { select } from '../../database/select.ts';

/** The columns that say what a coupon promises, for Prisma. */
export const PROMISED = select('name', 'texts', 'type', 'value', 'min', 'start_time', 'end_time');
