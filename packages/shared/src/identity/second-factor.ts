import { AUTH_TYPES, type AuthType } from '../kernel/access.ts';

export const RECOVERY_CODES = 10;

/** The accounts of a shop that may not be used without a second factor. */
export const FACTOR_WANTED = { nobody: 0, main: 1, everybody: 2 } as const;
export type FactorWanted = (typeof FACTOR_WANTED)[keyof typeof FACTOR_WANTED];

/** True if the setting concerns an account of the shop. */
export const isFactorWanted = (wanted: FactorWanted | null | undefined, auth_type: AuthType): boolean =>
  wanted === FACTOR_WANTED.everybody || (wanted === FACTOR_WANTED.main && auth_type === AUTH_TYPES.main);
