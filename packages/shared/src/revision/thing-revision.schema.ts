import { z } from 'zod';
import type { Access } from '../kernel/access.ts';
import type { ErrorCode } from '../kernel/errors.ts';
import { rowId } from '../kernel/input.ts';
import { pageInput } from '../kernel/page.ts';
import { settingChange } from './revision.schema.ts';

export type ThingKind = 'goods' | 'scheme' | 'account' | 'coupon' | 'promotion';

const thingRevision = z.object({
  id: z.number().int(),
  crt_time: z.date(),
  user_name: z.string(),
  /** Empty if the revision added the thing. */
  changes: z.array(settingChange),
});
export type ThingRevision = z.infer<typeof thingRevision>;

const input = z.object({ id: rowId, ...pageInput(10) });
const output = z.object({ list: z.array(thingRevision), total: z.number().int() });

/** The operation that tells who changed a thing, the newest change first. */
export const historyOf = <const Who extends Access, const Unknown extends ErrorCode>(
  summary: string,
  access: Who,
  unknown: Unknown,
) => ({ kind: 'query', summary, access, input, output, errors: [unknown] }) as const;
