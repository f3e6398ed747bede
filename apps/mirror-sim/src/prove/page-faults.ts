import { edit, type Fault, first } from './fault.ts';

const SERVER = 'apps/server/src/modules';
const SHARED = 'packages/shared/src';

/** Faults of what people read: the console, its exports, and the report of a customer. */
export const PAGE_FAULTS: readonly Fault[] = [
  {
    name: 'overview-plus-3',
    says: 'the overview counts three tests more',
    probes: ['days'],
    finds: ['differs overview tests today'],
    edits: [
      edit(
        `${SERVER}/dashboard/dashboard.operations.ts`,
        'count_record: tests.get(today)?.count ?? 0,',
        'count_record: (tests.get(today)?.count ?? 0) + 3,',
      ),
    ],
  },
  {
    name: 'day-too-many',
    says: 'the chart of the overview has the tests of the day before',
    probes: ['days'],
    finds: ['differs overview tests'],
    edits: [
      edit(
        `${SERVER}/dashboard/dashboard.operations.ts`,
        'days.map((day) => ({ day, count: 0, late: 0, ...tests.get(day) }));',
        'days.map((day) => ({ day, count: 0, late: 0, ...tests.get(addDays(day, -1)) }));',
      ),
    ],
  },
  {
    name: 'guide-counted-elsewhere',
    says: 'the tests of guides count for nobody',
    probes: ['days'],
    finds: ['differs overview tests'],
    edits: [
      edit(
        `${SERVER}/dashboard/dashboard.store.ts`,
        'and (d.user_id = u.user_id or (',
        'and (d.user_id = -u.user_id or (',
      ),
    ],
  },
  {
    name: 'foreign-mobile',
    says: 'the page of each customer shows another number',
    probes: ['days'],
    finds: ['differs customers mobile'],
    edits: [
      edit(
        `${SERVER}/customer/customer.operations.ts`,
        'const mobiles = mayMove ? await store.mobiles(id) : mobilesIn(tests);',
        "const mobiles = mayMove || tests ? ['13900000099'] : mobilesIn(tests);",
      ),
    ],
  },
  {
    name: 'export-of-another-column',
    says: 'the export shows the place as the name',
    probes: ['days'],
    finds: ['differs export Customer'],
    edits: [
      edit(
        `${SERVER}/record/record-export-columns.ts`,
        "text('customer', 'customer_nickname', 16)",
        "text('customer', 'customer_location', 16)",
      ),
    ],
  },
  {
    name: 'phone-in-report',
    says: 'the report names the customer’s phone as the adviser',
    probes: ['days'],
    finds: ['leak report mobile'],
    edits: [
      edit(
        `${SERVER}/report/report.store.ts`,
        "    'customer_age',\n    'questions',",
        "    'customer_age',\n    'customer_mobile',\n    'questions',",
      ),
      edit(
        `${SERVER}/report/report.store.ts`,
        'adviser: adviserName(user) }',
        "adviser: adviserName(user) || (row as { customer_mobile?: string }).customer_mobile || '' }",
      ),
    ],
  },
  {
    name: 'address-of-another-report',
    says: 'each report’s address leads to the first report',
    probes: ['days'],
    finds: ['differs record.get share_id'],
    edits: [
      edit(
        `${SERVER}/link/report-address.ts`,
        '  share_id: string,\n): string {',
        `  own_id: string,\n): string {\n  const share_id = ${first('firstShare', 'own_id')};`,
      ),
    ],
  },
  {
    name: 'code-of-another-report',
    says: 'the code on the mirror leads to the first report',
    probes: ['days'],
    finds: ['differs qr address'],
    edits: [
      edit(
        `${SERVER}/qr/shown-qr.ts`,
        'page: reportAddress(ctx, share_id) })',
        `page: ${first('firstPage', 'reportAddress(ctx, share_id)')} })`,
      ),
    ],
  },
  {
    name: 'turned-scores',
    says: 'the report shows 100 − score',
    probes: ['days'],
    finds: ['differs report scores'],
    edits: [
      edit(
        `${SERVER}/report/shared-report.ts`,
        '      layer,\n      score,\n      level,\n      band',
        '      layer,\n      score: 100 - score,\n      level,\n      band',
      ),
    ],
  },
  {
    name: 'older-by-a-band',
    says: 'the report makes everybody five years older',
    probes: ['days'],
    finds: ['differs report age_band'],
    edits: [edit(`${SERVER}/report/shared-report.ts`, 'ageBand(row.customer_age),', 'ageBand(row.customer_age + 5),')],
  },
  {
    name: 'product-missing-in-report',
    says: 'the report leaves the first product out',
    probes: ['days'],
    finds: ['differs report goods'],
    edits: [
      edit(
        `${SERVER}/report/shared-report.ts`,
        'inRoutine(row.recommendation?.goods ?? []).map(',
        'inRoutine((row.recommendation?.goods ?? []).slice(1)).map(',
      ),
    ],
  },
  {
    name: 'photo-missing-in-report',
    says: 'the report leaves the first photo out',
    probes: ['days'],
    finds: ['differs report images'],
    edits: [edit(`${SERVER}/report/shared-report.ts`, 'images: row.images.map((', 'images: row.images.slice(1).map((')],
  },
  {
    name: 'skin-type-of-another',
    says: 'the report calls each skin dry',
    probes: ['days'],
    finds: ['differs report skin_type'],
    edits: [
      edit(`${SERVER}/report/shared-report.ts`, '    skin_type: result.skin_type,', "    skin_type: 'dry' as const,"),
    ],
  },
  {
    name: 'report-for-everybody',
    says: 'a report opens with a wrong secret',
    probes: ['days'],
    finds: ['forged report'],
    edits: [
      edit(
        `${SERVER}/link/share-id.ts`,
        'timingSafeEqual(sha256(shareIdOf(record)), sha256(share_id));',
        'sha256(shareIdOf(record)).length === sha256(share_id).length;',
      ),
    ],
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
    name: 'tests-of-nobody',
    says: 'tests without a guide count for nobody',
    // No test of this scenario names a guide.
    probes: ['offers'],
    finds: ['differs overview tests today', 'differs overview tests yesterday'],
    edits: [edit(`${SERVER}/dashboard/dashboard.store.ts`, 'and d.user_id = 0))', 'and d.user_id = -1))')],
  },
  {
    name: 'one-product-in-export',
    says: 'the export names the first product alone',
    probes: ['days'],
    finds: ['differs export Recommended products'],
    edits: [
      edit(`${SERVER}/record/record-export-columns.ts`, "'lax $.goods[*].goods_name'", "'lax $.goods[0].goods_name'"),
    ],
  },
  {
    name: 'trend-of-old-offsets',
    says: 'the curve of a report has the earlier scores with the offsets of that time',
    probes: ['days', 'draws'],
    finds: ['differs trend'],
    edits: [
      edit(
        `${SERVER}/progress/report-trend.ts`,
        'return score ? [{ ...old, score: scoreAlike(old, score) }] : [];',
        'return score && scoreAlike(old, score) >= 0 ? [old] : [];',
      ),
    ],
  },
  {
    name: 'worse-levels-too',
    says: 'the filter by care level finds worse levels, too',
    probes: ['days'],
    finds: ['differs record.list found by another level'],
    edits: [edit(`${SERVER}/record/record-filter.ts`, '=> `@.level ==', '=> `@.level >=')],
  },
  {
    name: 'sold-for-unsold',
    says: 'the filter of sales is turned round',
    probes: ['days'],
    finds: ['differs record.list found by sale', 'differs record.list found by no sale'],
    edits: [edit(`${SERVER}/record/record-filter.ts`, "isSold: input.sold === 'yes'", "isSold: input.sold !== 'yes'")],
  },
];
