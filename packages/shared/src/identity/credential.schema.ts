import { z } from 'zod';
import { optionalText } from '../kernel/input.ts';
import { PASSWORD_LENGTH, VERIFY_BIZ, type VerifyBiz } from './credential.ts';

export const verifyBiz = z.literal(Object.values(VERIFY_BIZ) as [VerifyBiz, ...VerifyBiz[]]);
/** Empty, or what the text says; whether it is a number or an address is asked by the operation, which says so in words. */
export const mobileText = optionalText(32);
export const emailText = optionalText(128);
export const codeText = z.string().trim().min(1).max(16);
/** Its strength is checked by the operation, whose refusal says what is missing. */
export const newPassword = z.string().min(1).max(PASSWORD_LENGTH.max);
