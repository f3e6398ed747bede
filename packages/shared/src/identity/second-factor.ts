export const RECOVERY_CODES = 10;
