import type { ErrorCode, ErrorDetails } from '../kernel/errors.ts';
import { QUANTITY } from './serial.schema.ts';

/** What is wrong with a typed quantity of device numbers; undefined if nothing is. */
export function quantityProblem(num: number | string): { code: ErrorCode; details: ErrorDetails } | undefined {
  const text = String(num).trim();
  if (!/^[+-]?\d+$/.test(text)) return { code: 'QUANTITY_NOT_INTEGER', details: {} };
  const quantity = Number(text);
  if (quantity < QUANTITY.min) return { code: 'QUANTITY_TOO_SMALL', details: { min: QUANTITY.min } };
  if (quantity > QUANTITY.max) return { code: 'QUANTITY_TOO_LARGE', details: { max: QUANTITY.max } };
  return undefined;
}
