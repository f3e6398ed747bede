import { createHash, randomBytes } from 'node:crypto';
import { encodeActiveCode, normalizeActiveCode } from '@skin-mirror/shared/device/active-code.ts';

/** A new activation code: 128 bits that nobody can guess, to be shown once and kept as a hash. */
export const newActiveCode = (): string => encodeActiveCode(randomBytes(16));

/** What the database keeps of a code. However it was typed, the same code has the same hash. */
export const hashActiveCode = (code: string): Buffer => createHash('sha256').update(normalizeActiveCode(code)).digest();
