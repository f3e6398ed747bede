import type { AGREEMENT_VERSION } from '@skin-mirror/shared/identity/identity.schema.ts';

/**
 * The version of the texts here. The value is repeated and only its type imported: the schemas would bring their library
 * to pages that do without.
 */
export const AGREEMENT: typeof AGREEMENT_VERSION = '2026-11';
