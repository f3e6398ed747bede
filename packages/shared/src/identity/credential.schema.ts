import { z } from 'zod';
import { optionalText } from '../kernel/input.ts';
import { PASSWORD_LENGTH, VERIFY_BIZ, type VerifyBiz } from './credential.ts';

export const verifyBiz = z.literal(Object.values(VERIFY_BIZ) as [VerifyBiz, ...VerifyBiz[]]);
/**
 * An empty or any other text. The operation checks for a valid number or address, because it answers with a message of
 * its own.
 */
export const mobileText = optionalText(32);
export const emailText = optionalText(128);
export const codeText = z.string().trim().min(1).max(16);
/**
 * Any password that isn't too long. The operation checks if it is safe, because that error has a message of its own.
 */
export const newPassword = z.string().min(1).max(PASSWORD_LENGTH.max);
