import { z } from 'zod';
import { optionalText } from '../kernel/input.ts';
import { PASSWORD_LENGTH, VERIFY_BIZ, type VerifyBiz } from './credential.ts';

export const verifyBiz = z.literal(Object.values(VERIFY_BIZ) as [VerifyBiz, ...VerifyBiz[]]);
/** Empty or any text. The operation checks for a valid number or address, because it answers with its own message. */
export const mobileText = optionalText(32);
export const emailText = optionalText(128);
export const codeText = z.string().trim().min(1).max(16);
/** The operation checks the strength, because its message names the missing part. */
export const newPassword = z.string().min(1).max(PASSWORD_LENGTH.max);
