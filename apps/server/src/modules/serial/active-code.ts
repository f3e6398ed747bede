import { createHash, randomInt } from 'node:crypto';
import {
  ACTIVE_CODE_ALPHABET,
  ACTIVE_CODE_LENGTH,
  formatActiveCode,
  normalizeActiveCode,
} from '@skin-mirror/shared/device/active-code.ts';

/** Makes an activation code of about 59 random bits. It is shown once and stored as a hash. Attempts are limited. */
export const newActiveCode = (): string =>
  formatActiveCode(
    Array.from({ length: ACTIVE_CODE_LENGTH }, () => ACTIVE_CODE_ALPHABET[randomInt(ACTIVE_CODE_ALPHABET.length)]).join(
      '',
    ),
  );

/** Returns the stored hash of a code. Spaces, dashes and case of a typed code don't change the hash. */
export const hashActiveCode = (code: string): Buffer => createHash('sha256').update(normalizeActiveCode(code)).digest();
