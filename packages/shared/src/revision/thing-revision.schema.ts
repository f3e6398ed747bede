import { z } from 'zod';
import { rowId } from '../kernel/input.ts';
import { pageInput } from '../kernel/page.ts';
import { settingChange } from './revision.schema.ts';

export type ThingKind = 'goods' | 'scheme' | 'account' | 'coupon' | 'promotion';

export const thingRevision = z.object({
  id: z.number().int(),
  crt_time: z.date(),
  user_name: z.string(),
  /** Empty if the revision added the thing. */
  changes: z.array(settingChange),
});
export type ThingRevision = z.infer<typeof thingRevision>;

export const thingHistoryInput = z.object({ id: rowId, ...pageInput(10) });
export const thingHistory = z.object({ list: z.array(thingRevision), total: z.number().int() });
