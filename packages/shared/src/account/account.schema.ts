import { z } from 'zod';
import { PERMISSIONS } from '../kernel/access.ts';
import { flag, rev, seenRev } from '../kernel/input.ts';
import { MEMBER_STATUS, saveUse, strangeField } from './account-save.ts';

const text = (max: number) => z.string().trim().max(max).optional();
/** Only the length is limited here. The operation checks later if it is safe, with a more exact error. */
const password = z.string().max(128).optional();
const marker = z.coerce.string().max(8).optional();
const permissions: readonly number[] = Object.values(PERMISSIONS);

/** All fields of the save call are optional here, because each use of the call needs different fields. */
export const accountSave = z
  .object({
    /** A guide's user_id. Empty, 0 or -1 creates a guide. */
    id: z.union([z.literal(''), z.coerce.number().pipe(z.int32().min(-1))]).optional(),
    rev: seenRev,
    name: text(64),
    email: text(128),
    /** 1 male, 0 or -1 female. */
    sex: z.literal(['', 1, 0, -1]).optional(),
    mobile: text(32),
    vcode: text(16),
    newmobile: text(32),
    newemail: text(128),
    newvcode: text(16),
    change_mobile_myself: marker,
    current_pwd: password,
    pwd: password,
    repwd: password,
    change_pwd: marker,
    shop: text(128),
    /** 10 enabled, 11 disabled. */
    status: z.literal(['', MEMBER_STATUS.enabled, MEMBER_STATUS.disabled]).optional(),
    location: text(64),
    level: text(64),
    powerarr: z
      .array(z.coerce.number().catch(0))
      .max(9)
      .refine((codes) => codes.every((code) => permissions.includes(code)))
      .optional(),
  })
  .transform((fields, ctx) => {
    const use = saveUse(fields);
    const strange = strangeField(use, fields);
    if (strange) ctx.addIssue({ code: 'custom', path: [strange], message: `not a field of the use ${use}` });
    return { use, ...fields };
  });
export type AccountSave = z.output<typeof accountSave>;

export const member = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  name: z.string(),
  nickname: z.string(),
  user_acct: z.string(),
  mobile: z.string(),
  email: z.string(),
  shop: z.string(),
  /** `*` while the initial password can still be shown, else empty. */
  pwd: z.string(),
  /** Comma-separated permission codes. */
  power: z.string(),
  status: z.number().int(),
  is_lock: flag,
  /** 1 if the account has an authenticator app or a passkey. */
  has_factor: flag,
  sex: z.literal([1, 0]).nullable(),
  location: z.string(),
  level: z.string(),
  last_login: z.date().nullable(),
  last_device: z.string(),
  devices: z.array(z.string()),
  record_count: z.number().int(),
  is_default: flag,
  crt_time: z.date(),
  rev,
});
export type Member = z.infer<typeof member>;
