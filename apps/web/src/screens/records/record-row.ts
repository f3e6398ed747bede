import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { Outputs } from '../../lib/trpc.ts';

/** A row of the list, dates as ISO text. */
export type RecordRow = Outputs['record']['list']['list'][number];
export type RecordDetail = Outputs['record']['get'];

/** The customer's displayed name; undefined if unknown. */
export const customerName = ({ customer_nickname, customer_mobile }: RecordRow): string | undefined =>
  customer_nickname || customer_mobile || undefined;

/** Mirrors send a test when it ends; later ones were stored while the mirror was offline. */
const LATE_MS = 10 * 60_000;

/** Simulated mirrors send tests of past days, which aren't late. */
export const isLate = ({ test_time, arrive_time, is_simulated }: RecordRow): boolean =>
  !is_simulated && Date.parse(arrive_time) - Date.parse(test_time) > LATE_MS;

/** Started but not ended: created, or photos are arriving. */
export const isRunning = ({ status }: Pick<RecordRow, 'status'>): boolean =>
  status === RECORD_STATUS.created || status === RECORD_STATUS.uploading;
