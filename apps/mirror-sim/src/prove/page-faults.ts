import { edit, first, type WrittenFault } from './fault.ts';

const SERVER = 'apps/server/src/modules';
const SHARED = 'packages/shared/src';

/** Faults of what people read: the console, its exports, and the report of a customer. */
export const PAGE_FAULTS: Readonly<Record<string, WrittenFault>> = {
  'overview-plus-3': {
    says: 'the overview counts three tests more',
    finds: ['differs overview tests today'],
    file: `${SERVER}/dashboard/dashboard.operations.ts`,
    from: 'count_record: tests.get(today)?.count ?? 0,',
    to: 'count_record: (tests.get(today)?.count ?? 0) + 3,',
  },
  'day-too-many': {
    says: 'the chart of the overview has the tests of the day before',
    finds: ['differs overview tests'],
    file: `${SERVER}/dashboard/dashboard.operations.ts`,
    from: 'days.map((day) => ({ day, count: 0, late: 0, ...tests.get(day) }));',
    to: 'days.map((day) => ({ day, count: 0, late: 0, ...tests.get(addDays(day, -1)) }));',
  },
  'guide-counted-elsewhere': {
    says: 'the tests of guides count for nobody',
    finds: ['differs overview tests'],
    file: `${SERVER}/dashboard/dashboard.store.ts`,
    from: 'and (d.user_id = u.user_id or (',
    to: 'and (d.user_id = -u.user_id or (',
  },
  'foreign-mobile': {
    says: 'the page of each customer shows another number',
    finds: ['differs customers mobile'],
    file: `${SERVER}/customer/customer.operations.ts`,
    from: 'const mobiles = mayMove ? await store.mobiles(id) : mobilesIn(tests);',
    to: "const mobiles = mayMove || tests ? ['13900000099'] : mobilesIn(tests);",
  },
  'export-of-another-column': {
    says: 'the export shows the place as the name',
    finds: ['differs export Customer'],
    file: `${SERVER}/record/record-export-columns.ts`,
    from: "text('customer', 'customer_nickname', 16)",
    to: "text('customer', 'customer_location', 16)",
  },
  'phone-in-report': {
    says: 'the report names the customer’s phone as the adviser',
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
  'address-of-another-report': {
    says: 'each report’s address leads to the first report',
    finds: ['differs record.get share_id'],
    file: `${SERVER}/link/report-address.ts`,
    from: '  share_id: string,\n): string {',
    to: `  own_id: string,\n): string {\n  const share_id = ${first('firstShare', 'own_id')};`,
  },
  'code-of-another-report': {
    says: 'the code on the mirror leads to the first report',
    finds: ['differs qr address'],
    file: `${SERVER}/qr/shown-qr.ts`,
    from: 'page: reportAddress(ctx, share_id) })',
    to: `page: ${first('firstPage', 'reportAddress(ctx, share_id)')} })`,
  },
  'turned-scores': {
    says: 'the report shows 100 − score',
    finds: ['differs report scores'],
    file: `${SERVER}/report/shared-report.ts`,
    from: '      layer,\n      score,\n      level,\n      band',
    to: '      layer,\n      score: 100 - score,\n      level,\n      band',
  },
  'older-by-a-band': {
    says: 'the report makes everybody five years older',
    finds: ['differs report age_band'],
    edits: [edit(`${SERVER}/report/shared-report.ts`, 'ageBand(row.customer_age),', 'ageBand(row.customer_age + 5),')],
  },
  'product-missing-in-report': {
    says: 'the report leaves the first product out',
    finds: ['differs report goods'],
    file: `${SERVER}/report/shared-report.ts`,
    from: 'inRoutine(row.recommendation?.goods ?? []).map(',
    to: 'inRoutine((row.recommendation?.goods ?? []).slice(1)).map(',
  },
  'photo-missing-in-report': {
    says: 'the report leaves the first photo out',
    finds: ['differs report images'],
    edits: [edit(`${SERVER}/report/shared-report.ts`, 'images: row.images.map((', 'images: row.images.slice(1).map((')],
  },
  'skin-type-of-another': {
    says: 'the report calls each skin dry',
    finds: ['differs report skin_type'],
    file: `${SERVER}/report/shared-report.ts`,
    from: '    skin_type: result.skin_type,',
    to: "    skin_type: 'dry' as const,",
  },
  'report-for-everybody': {
    says: 'a report opens with a wrong secret',
    finds: ['forged report'],
    file: `${SERVER}/link/share-id.ts`,
    from: 'timingSafeEqual(sha256(shareIdOf(record)), sha256(share_id));',
    to: 'sha256(shareIdOf(record)).length === sha256(share_id).length;',
  },
  'restart-not-noted': {
    says: 'the start of a mirror isn’t noted',
    finds: ['differs mirrors last_open_time'],
    edits: [edit(`${SERVER}/mirror/heartbeat.store.ts`, '=> is_start === 1)', '=> is_start > 1)')],
  },
  'returning-not-counted': {
    says: 'the overview counts nobody who came again',
    finds: ['differs overview returning customers'],
    file: `${SERVER}/dashboard/insights.store.ts`,
    from: '(count(*) filter (where previous_on >= $3::date))',
    to: '(count(*) filter (where previous_on > $3::date + 10000))',
  },
  'peers-of-other-sex': {
    says: 'customers are compared with those of the other sex',
    isCrowded: true,
    finds: ['differs compare percentile'],
    edits: [edit(`${SERVER}/progress/progress.store.ts`, 'and c.sex = $3 and', 'and c.sex <> $3 and')],
  },
  'next-visit-later': {
    says: 'the report asks the customer to come a day later',
    finds: ['differs report next_visit'],
    file: `${SHARED}/scheme/shown-scheme.ts`,
    from: 'null : addDays(test_day, days);',
    to: 'null : addDays(test_day, days + 1);',
  },
  'tests-of-nobody': {
    says: 'tests without a guide count for nobody',
    // No test of this scenario names a guide.
    probes: ['offers'],
    finds: ['differs overview tests today', 'differs overview tests yesterday'],
    edits: [edit(`${SERVER}/dashboard/dashboard.store.ts`, 'and d.user_id = 0))', 'and d.user_id = -1))')],
  },
  'one-product-in-export': {
    says: 'the export names the first product alone',
    finds: ['differs export Recommended products'],
    file: `${SERVER}/record/record-export-columns.ts`,
    from: "'lax $.goods[*].goods_name'",
    to: "'lax $.goods[0].goods_name'",
  },
  'trend-of-old-offsets': {
    says: 'the curve of a report has the earlier scores with the offsets of that time',
    probes: ['days', 'draws'],
    finds: ['differs trend'],
    file: `${SERVER}/progress/report-trend.ts`,
    from: 'return score ? [{ ...old, score: scoreAlike(old, score) }] : [];',
    to: 'return score && scoreAlike(old, score) >= 0 ? [old] : [];',
  },
  'worse-levels-too': {
    says: 'the filter by care level finds worse levels, too',
    finds: ['differs record.list found by another level'],
    edits: [edit(`${SERVER}/record/record-filter.ts`, '=> `@.level ==', '=> `@.level >=')],
  },
  'sold-for-unsold': {
    says: 'the filter of sales is turned round',
    finds: ['differs record.list found by sale', 'differs record.list found by no sale'],
    edits: [edit(`${SERVER}/record/record-filter.ts`, "isSold: input.sold === 'yes'", "isSold: input.sold !== 'yes'")],
  },
};
