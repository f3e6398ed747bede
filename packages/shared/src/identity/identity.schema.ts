import { z } from 'zod';
import { AUTH_TYPES } from '../kernel/access.ts';
import { LOCALES } from '../kernel/locales.ts';

export const APP_TYPE = 'zmskin';
export const CLIENT_ID = 'skinmgr';

export const WORK_MODES = { basic: 1, advanced: 2 } as const;
export const PLATFORMS = ['default', 'ban', 'zsmkj', 'percent'] as const;
export type Platform = (typeof PLATFORMS)[number];

export const authType = z.literal([AUTH_TYPES.main, AUTH_TYPES.guide, AUTH_TYPES.platform]);

export const credentials = z.object({
  username: z.string().trim().min(1).max(128),
  password: z.string().min(1).max(128),
  /** Required, but which client it is decides nothing. */
  client_id: z.string().min(1).max(64),
  app_type: z.literal(APP_TYPE),
  code_token: z.coerce.string().max(64).default('-1'),
  /** 1: the session lasts three days instead of 100,000 seconds. */
  free_login: z.coerce.number().int().catch(0).default(0),
});

/** Who is signed in, as the shell needs it: what the account may do and where its shop stands. */
export const accountAttributes = z.object({
  auth_type: authType,
  user_id: z.number().int(),
  user_acct: z.string(),
  nickname: z.string(),
  parent_id: z.number().int().nullable(),
  /** Comma-separated permission codes. */
  power: z.string(),
  work_mode: z.number().int(),
  platform: z.enum(PLATFORMS),
  locale: z.enum(LOCALES),
  timezone: z.string(),
});
export type AccountAttributes = z.infer<typeof accountAttributes>;

export const userInfo = z.object({
  user_id: z.number().int(),
  user_acct: z.string(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  shop: z.string(),
  power: z.string(),
  parent_id: z.number().int().nullable(),
  sex: z.literal([1, 0]).nullable(),
  /** 1 for the main account. */
  is_manager: z.literal([1, 0]),
  last_login: z.date().nullable(),
});
export type UserInfo = z.infer<typeof userInfo>;
