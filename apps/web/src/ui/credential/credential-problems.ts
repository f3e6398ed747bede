import {
  isEmail,
  isMobile,
  isUserAcct,
  normalContact,
  PASSWORD_LENGTH,
} from '@skin-mirror/shared/identity/credential.ts';
import { passwordFault } from '@skin-mirror/shared/identity/password-fault.ts';
import type { FieldProblem } from '../resource-form/field-problem.tsx';
import type { FieldOfCode, FieldProblems } from '../resource-form/field-problems.ts';
import type { ContactKind } from './use-contact-kind.ts';

export type Check = (text: string) => FieldProblem | undefined;

/** Checks that a field isn't empty. Set `label` only if the key of the field's label differs from the field's name. */
export const required =
  (label?: string): Check =>
  (text) =>
    text.trim() ? undefined : { code: 'INPUT_REQUIRED', details: label ? { field: label } : undefined };

export const userAcctRule: Check = (text) => (isUserAcct(text.trim()) ? undefined : { code: 'USER_ACCT_INVALID' });
export const contactRule =
  (kind: ContactKind): Check =>
  (text) => {
    if (kind === 'mobile') return isMobile(normalContact(text)) ? undefined : { code: 'MOBILE_INVALID' };
    return isEmail(normalContact(text)) ? undefined : { code: 'EMAIL_INVALID' };
  };
/** The list of common passwords is on the server, which also knows the account's names. */
export const passwordRule: Check = (text) => {
  const code = passwordFault(text);
  return code && { code, details: { min: PASSWORD_LENGTH.min } };
};
export const sameAs =
  (other: string): Check =>
  (text) =>
    text === other ? undefined : { code: 'PASSWORD_MISMATCH' };

export const FIELD_OF_CREDENTIAL: FieldOfCode = {
  AGREEMENT_REQUIRED: 'agreement',
  DEVICE_NOT_FOUND: 'device_no',
  DEVICE_IS_LOCKED: 'device_no',
  APPLICATIONS_CLOSED: 'device_no',
  ALREADY_APPLIED: 'device_no',
  USER_ACCT_INVALID: 'user_acct',
  USER_ACCT_TAKEN: 'user_acct',
  MOBILE_INVALID: 'mobile',
  MOBILE_TAKEN: 'mobile',
  MOBILE_UNKNOWN: 'mobile',
  EMAIL_INVALID: 'email',
  EMAIL_TAKEN: 'email',
  EMAIL_UNKNOWN: 'email',
  VERIFY_CODE_WRONG: 'sms_code',
  SEND_TOO_OFTEN: 'sms_code',
  SEND_FAILED: 'sms_code',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORD_SIMPLE: 'password',
  PASSWORD_NAME: 'password',
  CAPTCHA_WRONG: 'vcode',
  CAPTCHA_EXPIRED: 'vcode',
};

/** Returns the first problem of each invalid field. `checks` lists each field's rules in order. */
export const problemsOf = (
  values: Readonly<Record<string, unknown>>,
  checks: Readonly<Record<string, readonly Check[]>>,
): FieldProblems =>
  Object.fromEntries(
    Object.entries(checks).flatMap(([field, own]) => {
      const text = String(values[field] ?? '');
      const problem = own.map((check) => check(text)).find((found) => found !== undefined);
      return problem ? [[field, problem]] : [];
    }),
  );

/** The field `pwd` shows what the server refuses about a new password. */
export const NEW_PASSWORD_REFUSALS = {
  PASSWORD_TOO_SHORT: 'pwd',
  PASSWORD_COMMON: 'pwd',
  PASSWORD_SIMPLE: 'pwd',
  PASSWORD_NAME: 'pwd',
} as const;
