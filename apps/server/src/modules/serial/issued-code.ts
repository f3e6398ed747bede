import { randomInt } from 'node:crypto';
import { DEVICE_NO_PREFIX } from '@skin-mirror/shared/serial/serial.ts';

/** A device number with the code that activates its mirror. */
export interface IssuedCode {
  readonly device_no: string;
  /** Empty once another code has replaced it. */
  readonly active_code: string;
}

export interface Batch {
  readonly batch_id: string;
  readonly name: string;
  /** In the platform's time zone, `yyyy-MM-dd HH:mm:ss`. */
  readonly created: string;
  readonly codes: readonly IssuedCode[];
}

const DIGITS = 7;

/**
 * Different device numbers, ascending. They are random, so that a person who has seen one mirror can't guess others and
 * apply for them.
 */
export function newDeviceNumbers(count: number): string[] {
  const numbers = new Set<number>();
  while (numbers.size < count) numbers.add(randomInt(10 ** DIGITS));
  return [...numbers].map((number) => DEVICE_NO_PREFIX + String(number).padStart(DIGITS, '0')).sort();
}
