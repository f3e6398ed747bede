import { edit, type WrittenFault } from './fault.ts';

const SERVER = 'apps/server/src/modules';

/** Faults of lists, of pictures in them, and of figures that go by other customers. */
export const LIST_FAULTS: Readonly<Record<string, WrittenFault>> = {
  'total-of-one-page': {
    says: 'a list with a filter says that it has as many rows as one page',
    finds: ['differs record.list by status total', 'differs record.list by result total'],
    file: `${SERVER}/record/record-search.store.ts`,
    from: 'Math.max(last, MAX_COUNTED + 1)}`,\n  }[strategy]();',
    to: 'last}`,\n  }[strategy]();',
  },
  'deep-as-surface': {
    says: 'the export shows the results of the surface as those of the depth',
    finds: ['differs export Dark spots (Deep) measured', 'differs export Moisture (Deep) measured'],
    file: `${SERVER}/record/record-export-columns.ts`,
    from: 'one.dimension === key && one.layer === layer',
    to: 'one.dimension === key',
  },
  'peers-who-failed': {
    says: 'customers whose newest test failed count as the worst',
    isCrowded: true,
    finds: ['differs compare percentile', 'differs compare people'],
    file: `${SERVER}/progress/progress.store.ts`,
    from: ' and r.is_simulated = $7',
    to: ' is not null and r.is_simulated = $7',
  },
  'last-day-left-out': {
    says: 'the list of customers leaves out those who were there on its last day',
    finds: ['differs customers found by day'],
    file: `${SERVER}/customer/customer.operations.ts`,
    from: 'end: to ? dayRange(to, to, timezone).end : null,',
    to: 'end: to ? dayRange(to, to, timezone).start : null,',
  },
  'one-size-for-all': {
    says: 'a photo has one small picture for all sizes',
    finds: ['differs photos picture of'],
    file: `${SERVER}/file/thumbnail-cache.ts`,
    from: 'thumbnailKey = (path: string, size: number): string =>',
    to: 'thumbnailKey = (path: string, _: number, size = 40): string =>',
  },
  'average-of-halves': {
    says: 'the average score of the overview is a tenth too low',
    finds: ['differs overview average score'],
    file: `${SERVER}/dashboard/month-figures.ts`,
    from: 'count_success === 0 ? null : score / count_success',
    to: 'count_success === 0 ? null : (score / count_success) * 0.9',
  },
  'best-for-worst': {
    says: 'the overview counts the best result of each test instead of the worst',
    finds: ['differs overview lowest results'],
    file: `${SERVER}/dashboard/figure-day.store.ts`,
    from: "order by (score->>'score')::float8, place limit 1",
    to: "order by (score->>'score')::float8 desc, place limit 1",
  },
  'first-visit-for-last': {
    says: 'the list of customers shows the first visit as the last',
    finds: ['differs customers last_time'],
    file: `${SERVER}/customer/customer.store.ts`,
    from: 'max(r.test_time) from skin_record',
    to: 'min(r.test_time) from skin_record',
  },
  'advice-of-nobody': {
    says: 'the report has no advice on its results',
    finds: ['differs report advice on'],
    file: `${SERVER}/report/shared-report.ts`,
    from: '      overall: text(dimension, String(level), layer),',
    to: "      advice: '',\n      overall: text(dimension, String(level), layer),",
  },
  'mirrors-of-others': {
    says: 'a mirror may read the tests of others',
    finds: ['refusal_expected another mirror’s test'],
    file: `${SERVER}/mirror/test-record.store.ts`,
    from: 'where tenant_id = $1 and device_id = $2`;',
    to: 'where tenant_id = $1 and device_id > 0 * $2::int`;',
  },
  'nobody-compared': {
    says: 'no report says how the skin has changed',
    finds: ['differs report progress'],
    file: `${SERVER}/progress/report-progress.ts`,
    from: 'if (customer_id === undefined) return NOT_COMPARED;',
    to: 'if (customer_id === undefined || customer_id > 0) return NOT_COMPARED;',
  },
  'any-shop-key': {
    says: 'a shop’s public page opens with any key that names the shop',
    finds: ['forged shop'],
    file: `${SERVER}/link/shop-key.ts`,
    from: 'isSameText(key, shopKey(secrets, tenant_id))',
    to: 'key.length === shopKey(secrets, tenant_id).length',
  },
  'own-tests-without-nobodys': {
    says: 'the main account’s own tests leave out those without a guide',
    finds: ['differs record.list total of the own tests'],
    edits: [edit(`${SERVER}/record/record-filter.ts`, 'or_nobody: !isGuide,', 'or_nobody: false,')],
  },
  'oldest-of-band-left-out': {
    says: 'peers of the highest age of a band aren’t counted',
    isCrowded: true,
    finds: ['differs compare people', 'differs compare percentile'],
    edits: [edit(`${SERVER}/progress/judge.ts`, 'born_from: year - to,', 'born_from: year - to + 1,')],
  },
};
