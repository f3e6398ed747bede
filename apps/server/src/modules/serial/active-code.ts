import { createHash, randomBytes } from 'node:crypto';
import { encodeActiveCode, normalizeActiveCode } from '@skin-mirror/shared/device/active-code.ts';

/** A new activation code of 128 random bits, shown once and stored as a hash. */
export const newActiveCode = (): string => encodeActiveCode(randomBytes(16));

/** The stored hash of a code. Differences in typing don't change it. */
export const hashActiveCode = (code: string): Buffer => createHash('sha256').update(normalizeActiveCode(code)).digest();
