import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { LinkProps } from '@tanstack/react-router';
import { i18n } from '../../i18n/i18n.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type ListedRow = Outputs['record']['list']['list'][number];
/** A test outside the list of tests too. */
export type RecordRow = Omit<ListedRow, 'guide'>;
export type RecordDetail = Outputs['record']['get'];

/** Returns the customer's name or mobile number. Returns "anonymous" if both are missing. */
export const nameOf = ({ customer_nickname, customer_mobile }: RecordRow): string =>
  customer_nickname || customer_mobile || i18n.t('records:anonymous');

/** A test that isn't over, was rejected or failed has no report. */
export const hasReport = ({ share_id }: Pick<RecordRow, 'share_id'>): boolean => share_id !== '';

/** Returns a link that opens the test in a dialog over the list. The list keeps its filters and scroll position. */
export const reportOf = ({ id }: RecordRow): LinkProps => ({
  to: '/skinmgr/recordsList',
  search: (search) => ({ ...search, record: id }),
  resetScroll: false,
});

export const STATUS_COLORS: Readonly<Record<number, string>> = {
  [RECORD_STATUS.created]: 'gray',
  [RECORD_STATUS.uploading]: 'blue',
  [RECORD_STATUS.success]: 'jade',
  [RECORD_STATUS.rejected]: 'orange',
  [RECORD_STATUS.failed]: 'red',
  [RECORD_STATUS.timedOut]: 'red',
};

/** A test that arrives later than this after its start comes from a mirror that was offline. */
const LATE_MS = 10 * MINUTE_MS;

export const isLate = ({ test_time, arrive_time }: RecordRow): boolean =>
  Date.parse(arrive_time) - Date.parse(test_time) > LATE_MS;

export const isRunning = ({ status }: Pick<RecordRow, 'status'>): boolean =>
  status === RECORD_STATUS.created || status === RECORD_STATUS.uploading;
