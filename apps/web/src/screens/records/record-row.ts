import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { Outputs } from '../../lib/trpc.ts';

/** A row of the list, dates as ISO text. */
export type RecordRow = Outputs['record']['list']['list'][number];
/** A record in full. */
export type RecordDetail = Outputs['record']['get'];

/** What to call the customer of a record, best first; undefined for somebody who said nothing. */
export const customerName = ({ customer_nickname, customer_mobile }: RecordRow): string | undefined =>
  customer_nickname || customer_mobile || undefined;

/** Mirrors send a test when it ends; what comes later was kept while they were offline. */
const LATE_MS = 10 * 60_000;

/** Simulated mirrors make up tests of past days, which says nothing about a connection. */
export const isLate = ({ test_time, arrive_time, is_simulated }: RecordRow): boolean =>
  !is_simulated && Date.parse(arrive_time) - Date.parse(test_time) > LATE_MS;

/** Begun and not yet ended: created, or photos are arriving. */
export const isRunning = ({ status }: Pick<RecordRow, 'status'>): boolean =>
  status === RECORD_STATUS.created || status === RECORD_STATUS.uploading;
