import { createHash, randomInt } from 'node:crypto';
import {
  ACTIVE_CODE_ALPHABET,
  ACTIVE_CODE_LENGTH,
  formatActiveCode,
  normalizeActiveCode,
} from '@skin-mirror/shared/device/active-code.ts';

/** A new activation code of about 59 random bits, shown once and stored as a hash. Attempts are limited. */
export const newActiveCode = (): string =>
  formatActiveCode(
    Array.from({ length: ACTIVE_CODE_LENGTH }, () => ACTIVE_CODE_ALPHABET[randomInt(ACTIVE_CODE_ALPHABET.length)]).join(
      '',
    ),
  );

/** The stored hash of a code. Differences in typing don't change it. */
export const hashActiveCode = (code: string): Buffer => createHash('sha256').update(normalizeActiveCode(code)).digest();
