import type { ErrorCode, ErrorDetails } from '../kernel/errors.ts';

export const REQUEST_STATUS = { pending: 0, approved: 10, rejected: 11, cancelled: -10 } as const;
export const QUANTITY = { min: 1, max: 10_000 } as const;
/** The largest application of an only administrator that is approved at once. */
export const SMALL_QUANTITY = 100;

/** After the first export, the codes of a batch can be exported again for this many days. */
export const SHEET_DAYS = 1;

/** The prefix of all device numbers that the platform makes. Seven digits follow. */
export const DEVICE_NO_PREFIX = 'SM';

/** Returns what is wrong with a typed quantity of device numbers; undefined if it is valid. */
export function quantityProblem(num: number | string): { code: ErrorCode; details: ErrorDetails } | undefined {
  const text = String(num).trim();
  if (!/^[+-]?\d+$/.test(text)) return { code: 'QUANTITY_NOT_INTEGER', details: {} };
  const quantity = Number(text);
  if (quantity < QUANTITY.min) return { code: 'QUANTITY_TOO_SMALL', details: { min: QUANTITY.min } };
  if (quantity > QUANTITY.max) return { code: 'QUANTITY_TOO_LARGE', details: { max: QUANTITY.max } };
  return undefined;
}

export const SERIAL_SORTS = [
  'id',
  'device_no',
  'model',
  'status',
  'is_bind',
  'location',
  'activated_at',
  'last_open_time',
] as const;

export const CODE_REQUEST_SORTS = ['id', 'name', 'num', 'status', 'opt_user', 'crt_time', 'approve_time'] as const;
