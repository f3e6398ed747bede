import { z } from 'zod';
import { flag, rev } from '../kernel/input.ts';

/** A mirror as the platform sees it: its kind and state, without data of its shop. */
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
  /** The time of activation; null before that. */
  activated_at: z.date().nullable(),
  last_open_time: z.date().nullable(),
  comment: z.string(),
  online: flag,
  rev,
});
export type SerialRow = z.infer<typeof serialRow>;

/** A request for device numbers with their activation codes. */
export const codeRequest = z.object({
  id: z.number().int(),
  /** Identifies the batch in the export's address; empty before approval. */
  batch_id: z.string(),
  name: z.string(),
  num: z.number().int(),
  status: z.literal([0, 10, 11, -10]),
  reason: z.string(),
  approve_time: z.date().nullable(),
  crt_time: z.date(),
  opt_user: z.string(),
  reviewer: z.string(),
  /** 1 while the batch's codes can be exported. */
  can_export: flag,
  exported_at: z.date().nullable(),
  /** 1 if the caller may decide on it. */
  can_review: flag,
});
export type CodeRequest = z.infer<typeof codeRequest>;
