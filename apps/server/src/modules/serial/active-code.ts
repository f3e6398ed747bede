import { createHash, randomInt } from 'node:crypto';
import {
  ACTIVE_CODE_ALPHABET,
  ACTIVE_CODE_LENGTH,
  formatActiveCode,
  normalizeActiveCode,
} from '@skin-mirror/shared/device/active-code.ts';

/** Makes an activation code with about 59 random bits. People see it once, because the database stores a hash. */
export const newActiveCode = (): string =>
  formatActiveCode(
    Array.from({ length: ACTIVE_CODE_LENGTH }, () => ACTIVE_CODE_ALPHABET[randomInt(ACTIVE_CODE_ALPHABET.length)]).join(
      '',
    ),
  );

/** Returns the hash of a code. Spaces, dashes and capital letters in a typed code make no difference. */
export const hashActiveCode = (code: string): Buffer => createHash('sha256').update(normalizeActiveCode(code)).digest();
