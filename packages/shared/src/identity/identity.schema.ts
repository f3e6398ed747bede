import { z } from 'zod';
import { AUTH_TYPES } from '../kernel/access.ts';
import { flag, optionalText, rev } from '../kernel/input.ts';
import { LOCALES } from '../kernel/locales.ts';
import { shopName } from '../shop/shop-profile.schema.ts';
import { codeText, emailText, mobileText, newPassword } from './credential.schema.ts';
import { PASSWORD_LENGTH } from './credential.ts';
import { AGREEMENT_VERSION, APP_TYPE, PLATFORMS } from './identity.ts';

export const authType = z.literal([AUTH_TYPES.main, AUTH_TYPES.guide, AUTH_TYPES.platform]);

export const credentials = z.object({
  username: z.string().trim().min(1).max(128),
  password: z.string().min(1).max(128),
  /** The documentation requires this field, but the server doesn't use it. */
  client_id: z.string().min(1).max(64),
  app_type: z.literal(APP_TYPE),
  code_token: z.coerce.string().max(64).default('-1'),
  /** The code of the authenticator app, or a recovery code, for an account with a second factor. */
  second_factor: optionalText(32),
  /** 1: the session lasts three days instead of 100,000 seconds. */
  free_login: z.coerce.number().int().catch(0).default(0),
});

/** The mobile number or e-mail address to which the code was sent. Only one of them is given. */
const contact = { mobile: mobileText, email: emailText };

/** The version of the agreement that the page showed. Without this field, the current version is accepted. */
export const agreement = z.string().trim().max(32).default(AGREEMENT_VERSION);

export const registration = z.object({
  /** The shop's name on reports and mirrors. Default: the nickname, else the user name. */
  shop: z.union([z.literal(''), shopName]).default(''),
  /** Default: the user name. */
  nickname: optionalText(64),
  user_acct: z.string().trim().min(1).max(64),
  password: newPassword,
  sms_code: codeText,
  ...contact,
  attr: z.object({ introducer: optionalText(64) }).prefault({}),
  src: z.coerce.string().max(8).default('0'),
  app_type: z.literal(APP_TYPE),
  /** The IANA name of the shop's time zone. Default: a guess from the language. */
  timezone: optionalText(64),
  agreement,
});

/** All fields may be empty here. The operation reports missing fields in the order of the form. */
export const passwordReset = z.object({
  app_type: z.literal(APP_TYPE),
  password: z.string().max(PASSWORD_LENGTH.max).default(''),
  sms_code: optionalText(16),
  ...contact,
});

export const accountAttributes = z.object({
  auth_type: authType,
  user_id: z.number().int(),
  user_acct: z.string(),
  nickname: z.string(),
  parent_id: z.number().int().nullable(),
  power: z.string(),
  work_mode: z.number().int(),
  platform: z.enum(PLATFORMS),
  locale: z.enum(LOCALES),
  timezone: z.string(),
  /** 1 if the shop may export tests or customers. */
  record_expprt: flag,
  customer_expprt: flag,
  /** 1 if the account has to set up an authenticator app before it may do anything else. */
  needs_factor: flag,
  /** 1 if the account has to replace a password that somebody else has chosen before it may do anything else. */
  needs_password: flag,
  /** 1 if the platform's operator made this main account, and nobody has accepted the user agreement for its shop. */
  needs_agreement: flag,
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
  is_manager: flag,
  last_login: z.date().nullable(),
  rev,
});
export type UserInfo = z.infer<typeof userInfo>;
