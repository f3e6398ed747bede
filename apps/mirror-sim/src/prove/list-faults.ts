import { edit, type Fault } from './fault.ts';

const SERVER = 'apps/server/src/modules';

/** Faults of lists, of pictures in them, and of figures that go by other customers. */
export const LIST_FAULTS: readonly Fault[] = [
  {
    name: 'total-of-one-page',
    says: 'a list with a filter says that it has as many rows as one page',
    probes: ['days'],
    finds: ['differs record.list by status total', 'differs record.list by result total'],
    edits: [
      edit(
        `${SERVER}/record/record-search.store.ts`,
        'Math.max(last, MAX_COUNTED + 1)}`,\n  }[strategy]();',
        'last}`,\n  }[strategy]();',
      ),
    ],
  },
  {
    name: 'deep-as-surface',
    says: 'the export shows the results of the surface as those of the depth',
    probes: ['days'],
    finds: ['differs export Dark spots (Deep) measured', 'differs export Moisture (Deep) measured'],
    edits: [
      edit(
        `${SERVER}/record/record-export-columns.ts`,
        'one.dimension === key && one.layer === layer',
        'one.dimension === key',
      ),
    ],
  },
  {
    name: 'peers-who-failed',
    says: 'customers whose newest test failed count as the worst',
    probes: ['days'],
    isCrowded: true,
    finds: ['differs compare percentile', 'differs compare people'],
    edits: [
      edit(`${SERVER}/progress/progress.store.ts`, ' and r.is_simulated = $7', ' is not null and r.is_simulated = $7'),
    ],
  },
  {
    name: 'last-day-left-out',
    says: 'the list of customers leaves out those who were there on its last day',
    probes: ['days'],
    finds: ['differs customers found by day'],
    edits: [
      edit(
        `${SERVER}/customer/customer.operations.ts`,
        'end: to ? dayRange(to, to, timezone).end : null,',
        'end: to ? dayRange(to, to, timezone).start : null,',
      ),
    ],
  },
  {
    name: 'one-size-for-all',
    says: 'a photo has one small picture for all sizes',
    probes: ['days'],
    finds: ['differs photos picture of'],
    edits: [
      edit(
        `${SERVER}/file/thumbnail-cache.ts`,
        'thumbnailKey = (path: string, size: number): string =>',
        'thumbnailKey = (path: string, _: number, size = 40): string =>',
      ),
    ],
  },
  {
    name: 'average-of-halves',
    says: 'the average score of the overview is a tenth too low',
    probes: ['days'],
    finds: ['differs overview average score'],
    edits: [
      edit(
        `${SERVER}/dashboard/month-figures.ts`,
        'count_success === 0 ? null : score / count_success',
        'count_success === 0 ? null : (score / count_success) * 0.9',
      ),
    ],
  },
  {
    name: 'best-for-worst',
    says: 'the overview counts the best result of each test instead of the worst',
    probes: ['days'],
    finds: ['differs overview lowest results'],
    edits: [
      edit(
        `${SERVER}/dashboard/figure-day.store.ts`,
        "order by (score->>'score')::float8, place limit 1",
        "order by (score->>'score')::float8 desc, place limit 1",
      ),
    ],
  },
  {
    name: 'first-visit-for-last',
    says: 'the list of customers shows the first visit as the last',
    probes: ['days'],
    finds: ['differs customers last_time'],
    edits: [
      edit(
        `${SERVER}/customer/customer.store.ts`,
        'max(r.test_time) from skin_record',
        'min(r.test_time) from skin_record',
      ),
    ],
  },
  {
    name: 'advice-of-nobody',
    says: 'the report has no advice on its results',
    probes: ['days'],
    finds: ['differs report advice on'],
    edits: [
      edit(
        `${SERVER}/report/shared-report.ts`,
        '      overall: text(dimension, String(level), layer),',
        "      advice: '',\n      overall: text(dimension, String(level), layer),",
      ),
    ],
  },
  {
    name: 'mirrors-of-others',
    says: 'a mirror may read the tests of others',
    probes: ['days'],
    finds: ['refusal_expected another mirror’s test'],
    edits: [
      edit(
        `${SERVER}/mirror/test-record.store.ts`,
        'where tenant_id = $1 and device_id = $2`;',
        'where tenant_id = $1 and device_id > 0 * $2::int`;',
      ),
    ],
  },
  {
    name: 'nobody-compared',
    says: 'no report says how the skin has changed',
    probes: ['days'],
    finds: ['differs report progress'],
    edits: [
      edit(
        `${SERVER}/progress/report-progress.ts`,
        'if (customer_id === undefined) return NOT_COMPARED;',
        'if (customer_id === undefined || customer_id > 0) return NOT_COMPARED;',
      ),
    ],
  },
  {
    name: 'any-shop-key',
    says: 'a shop’s public page opens with any key that names the shop',
    probes: ['days'],
    finds: ['forged shop'],
    edits: [
      edit(
        `${SERVER}/link/shop-key.ts`,
        'right.length === given.length && timingSafeEqual(right, given)',
        'right.length === given.length',
      ),
    ],
  },
  {
    name: 'own-tests-without-nobodys',
    says: 'the main account’s own tests leave out those without a guide',
    probes: ['days'],
    finds: ['differs record.list total of the own tests'],
    edits: [edit(`${SERVER}/record/record-filter.ts`, 'or_nobody: !isGuide,', 'or_nobody: false,')],
  },
  {
    name: 'oldest-of-band-left-out',
    says: 'peers of the highest age of a band aren’t counted',
    probes: ['days'],
    isCrowded: true,
    finds: ['differs compare people', 'differs compare percentile'],
    edits: [edit(`${SERVER}/progress/judge.ts`, 'born_from: year - to,', 'born_from: year - to + 1,')],
  },
];
