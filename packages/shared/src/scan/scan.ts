import { RECORD_STATUS } from '../record/record.ts';

/** Minutes for which a mirror shows a code that nobody has scanned. */
export const CODE_MINUTES = 10;
/** Minutes after the scan in which the test must begin. */
export const SCAN_MINUTES = 15;
/** Seconds for which the server holds a request when there is no news. */
export const HOLD_SECONDS = 25;

/**
 * The news for the customer's phone. `waiting`: the mirror doesn't know of the scan yet. `ready`: the mirror knows, and
 * the test can begin. `testing`: the test has begun. `done`: there is a report. `failed`: the test gave no result.
 */
export const SCAN_STATES = ['waiting', 'ready', 'testing', 'done', 'failed'] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/** The news for the mirror. `open`: no phone has scanned the code. `scanned`: the test can begin. `used`: it has begun. */
export const CODE_STATES = ['open', 'scanned', 'used'] as const;

interface ScanFacts {
  readonly seen_at: Date | null;
  /** The test must begin before. */
  readonly ends_at: Date;
  /** The status of the test. Undefined without a test. */
  readonly status?: number | undefined;
}

const WITHOUT_RESULT: readonly number[] = [RECORD_STATUS.rejected, RECORD_STATUS.failed, RECORD_STATUS.timedOut];

/** True if the test has ended without a result. The customer may then repeat it without another scan. */
export const mayRepeat = (status: number): boolean => WITHOUT_RESULT.includes(status);

/** Returns undefined for a scan that ended without a test. */
export function scanStateOf({ seen_at, ends_at, status }: ScanFacts, now: Date): ScanState | undefined {
  if (status === RECORD_STATUS.success) return 'done';
  if (status !== undefined) return mayRepeat(status) ? 'failed' : 'testing';
  if (now > ends_at) return undefined;
  return seen_at ? 'ready' : 'waiting';
}
