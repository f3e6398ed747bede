import { z } from 'zod';
import { flag, rev } from '../kernel/input.ts';

/** A mirror as the platform administrator sees it, without data of its shop. */
export const serialRow = z.object({
  id: z.number().int(),
  device_no: z.string(),
  is_bind: flag,
  model: z.string(),
  mac: z.string(),
  serial: z.string(),
  app_version: z.string(),
  ip: z.string(),
  location: z.string(),
  /** 10 normal, -11 locked, -1 inactive. */
  status: z.literal([10, -11, -1]),
  /** The time of activation. Null if the mirror isn't activated. */
  activated_at: z.date().nullable(),
  last_open_time: z.date().nullable(),
  comment: z.string(),
  online: flag,
  rev,
});
export type SerialRow = z.infer<typeof serialRow>;

export const codeRequest = z.object({
  id: z.number().int(),
  /** The id of the batch in the address of its export. Empty until the request is approved. */
  batch_id: z.string(),
  name: z.string(),
  num: z.number().int(),
  status: z.literal([0, 10, 11, -10]),
  reason: z.string(),
  approve_time: z.date().nullable(),
  crt_time: z.date(),
  opt_user: z.string(),
  reviewer: z.string(),
  /** 1 if the codes of the batch can be exported, else 0. */
  can_export: flag,
  exported_at: z.date().nullable(),
  /** 1 if the caller may approve or reject the request, else 0. */
  can_review: flag,
});
export type CodeRequest = z.infer<typeof codeRequest>;
