import { randomInt } from 'node:crypto';
import { DEVICE_NO_PREFIX } from '@skin-mirror/shared/serial/serial.ts';

export interface IssuedCode {
  readonly device_no: string;
  /** Empty after another code has replaced this one. */
  readonly active_code: string;
}

export interface Batch {
  readonly batch_id: string;
  readonly name: string;
  /** The time in the platform's time zone, as `yyyy-MM-dd HH:mm:ss`. */
  readonly created: string;
  readonly codes: readonly IssuedCode[];
}

const DIGITS = 7;

/** Returns different random device numbers in ascending order. Whoever has seen one can't guess the others. */
export function newDeviceNumbers(count: number): string[] {
  const numbers = new Set<number>();
  while (numbers.size < count) numbers.add(randomInt(10 ** DIGITS));
  return [...numbers].map((number) => DEVICE_NO_PREFIX + String(number).padStart(DIGITS, '0')).sort();
}
