import { edit, type Fault } from './fault.ts';

const SERVER = 'apps/server/src/modules';
const SHARED = 'packages/shared/src';
const INGEST = `${SERVER}/mirror/ingest.store.ts`;

/** Faults that somebody planted who had read the server, and none of the checks. */
export const REVIEWED_FAULTS: readonly Fault[] = [
  {
    name: 'simulated-as-real',
    says: 'tests of simulated mirrors count as those of real ones',
    probes: ['days'],
    finds: ['differs record.list is_simulated'],
    edits: [edit(INGEST, '    is_simulated: record.is_simulated,', '    is_simulated: false,')],
  },
  {
    name: 'zones-lost',
    says: 'the zones of a score aren’t stored',
    probes: ['days'],
    finds: ['differs result marks'],
    edits: [edit(`${SHARED}/scoring/scoring.ts`, '        ...(zones && { zones: { ...zones } }),', '')],
  },
  {
    name: 'search-without-number',
    says: 'nobody is found by the phone number',
    probes: ['days'],
    finds: ['differs record.list found by number'],
    edits: [
      edit(
        INGEST,
        "searchGrams([customer.nickname, customer.mobile, normalizeMobile(customer.mobile ?? '')])",
        'searchGrams([customer.nickname])',
      ),
    ],
  },
  {
    name: 'report-closes-early',
    says: 'a report is open for hours instead of days',
    probes: ['days'],
    finds: ['differs links days'],
    edits: [edit(INGEST, 'record.share_days * DAY_MS', 'record.share_days * 3_600_000')],
  },
  {
    name: 'restart-not-noted',
    says: 'the start of a mirror isn’t noted',
    probes: ['days'],
    finds: ['differs mirrors last_open_time'],
    edits: [edit(`${SERVER}/mirror/heartbeat.store.ts`, '=> is_start === 1)', '=> is_start > 1)')],
  },
  {
    name: 'returning-not-counted',
    says: 'the overview counts nobody who came again',
    probes: ['days'],
    finds: ['differs overview returning customers'],
    edits: [
      edit(
        `${SERVER}/dashboard/insights.store.ts`,
        '(count(*) filter (where previous_on >= $3::date))',
        '(count(*) filter (where previous_on > $3::date + 10000))',
      ),
    ],
  },
  {
    name: 'peers-of-other-sex',
    says: 'customers are compared with those of the other sex',
    probes: ['days'],
    isCrowded: true,
    finds: ['differs compare percentile'],
    edits: [edit(`${SERVER}/progress/progress.store.ts`, 'and c.sex = $3 and', 'and c.sex <> $3 and')],
  },
  {
    name: 'next-visit-later',
    says: 'the report asks the customer to come a day later',
    probes: ['days'],
    finds: ['differs report next_visit'],
    edits: [
      edit(
        `${SHARED}/scheme/shown-scheme.ts`,
        'null : addDays(test_day, days);',
        'null : addDays(test_day, days + 1);',
      ),
    ],
  },
  {
    name: 'redeemed-by-nobody',
    says: 'nobody is noted who handed a coupon’s gift out',
    probes: ['offers'],
    finds: ['differs redeem coupon redeemed_by'],
    edits: [
      edit(
        `${SERVER}/coupon/claim.store.ts`,
        'set redeemed_at = $4, redeemed_by = $5, redeem_uuid = $6',
        'set redeemed_at = $4, redeemed_by = left($5, 0), redeem_uuid = $6',
      ),
    ],
  },
  {
    name: 'second-draw-offered',
    says: 'a test that has drawn is offered another draw',
    probes: ['offers'],
    finds: ['differs draw draws_left'],
    edits: [edit(`${SERVER}/draw/run-draw.ts`, "draws_left: reason === '' ? 1 : 0,", 'draws_left: 1,')],
  },
];
