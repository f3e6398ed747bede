import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { LinkProps } from '@tanstack/react-router';
import { i18n } from '../../i18n/i18n.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type RecordRow = Outputs['record']['list']['list'][number];
export type RecordDetail = Outputs['record']['get'];

/** Returns the customer's name, else the mobile number, else "anonymous". */
export const nameOf = ({ customer_nickname, customer_mobile }: RecordRow): string =>
  customer_nickname || customer_mobile || i18n.t('records:anonymous');

/** Returns the link that opens a record over the list. The list keeps its filters and scroll position. */
export const reportOf = ({ id }: RecordRow): LinkProps => ({
  to: '/skinmgr/recordsList',
  search: (search) => ({ ...search, record: id }),
  resetScroll: false,
});

/** The colour of each status: running, done, to be repeated, failed. */
export const STATUS_COLORS: Readonly<Record<number, string>> = {
  [RECORD_STATUS.created]: 'gray',
  [RECORD_STATUS.uploading]: 'blue',
  [RECORD_STATUS.success]: 'jade',
  [RECORD_STATUS.rejected]: 'orange',
  [RECORD_STATUS.failed]: 'red',
  [RECORD_STATUS.timedOut]: 'red',
};

/** Mirrors send a test when it ends. If it arrives later than this after its start, the mirror was offline. */
const LATE_MS = 10 * 60_000;

/** Tests of simulated mirrors are never late, because they may be from past days. */
export const isLate = ({ test_time, arrive_time, is_simulated }: RecordRow): boolean =>
  !is_simulated && Date.parse(arrive_time) - Date.parse(test_time) > LATE_MS;

/** True until the test ends. */
export const isRunning = ({ status }: Pick<RecordRow, 'status'>): boolean =>
  status === RECORD_STATUS.created || status === RECORD_STATUS.uploading;
