import { z } from 'zod';
import { optionalText } from '../kernel/input.ts';
import { PASSWORD_LENGTH, VERIFY_BIZ, type VerifyBiz } from './credential.ts';

export const verifyBiz = z.literal(Object.values(VERIFY_BIZ) as [VerifyBiz, ...VerifyBiz[]]);
/** Any text is accepted here. The operation checks the number or address later, with a more exact error. */
export const mobileText = optionalText(32);
export const emailText = optionalText(128);
export const codeText = z.string().trim().min(1).max(16);
/** Only the length is limited here. The operation checks later if it is safe, with a more exact error. */
export const newPassword = z.string().min(1).max(PASSWORD_LENGTH.max);
