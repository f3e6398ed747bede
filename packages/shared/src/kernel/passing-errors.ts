import type { ErrorCode } from './errors.ts';

const PASSING: readonly (ErrorCode | undefined)[] = [
  'SERVER_BUSY',
  'SHOP_BUSY',
  'QUEUE_FULL',
  'DATABASE_SLOW',
  'DATABASE_AWAY',
  'STORAGE_UNAVAILABLE',
];
/** True if the reason passes by itself, so that the same call may succeed some seconds later. */
export const passesByItself = (code: ErrorCode | undefined): boolean => PASSING.includes(code);
