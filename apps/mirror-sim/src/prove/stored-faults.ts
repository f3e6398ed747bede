import { edit, first, type WrittenFault } from './fault.ts';

const SERVER = 'apps/server/src/modules';
const INGEST = `${SERVER}/mirror/ingest.store.ts`;
const ROWS = `${SERVER}/mirror/ingest-rows.ts`;
const TESTS = `${SERVER}/mirror/test-ingest.ts`;

/** Runs a statement about the record that was just written. */
const afterInsert = (sql: string, when = 'true') =>
  edit(
    INGEST,
    '      if (written.is_new) {\n        const { tenant_id, device_id, start } = record;',
    `      if (written.is_new && ${when}) await pool.query(${JSON.stringify(sql)}, [record.tenant_id, written.record_id]);
      if (written.is_new) {\n        const { tenant_id, device_id, start } = record;`,
  );
const copyOf = (changes: string) =>
  `insert into skin_record select (jsonb_populate_record(r, jsonb_build_object(${changes}))).* from skin_record r
    where tenant_id = $1 and record_id = $2`;

/** Faults of what the server stores of a test and of what it counts and tells when one arrives. */
export const STORED_FAULTS: Readonly<Record<string, WrittenFault>> = {
  'lost-record': {
    says: 'some tests are acknowledged and deleted',
    finds: ['missing record.list'],
    edits: [
      afterInsert(
        'update skin_record set deleted_at = now() where tenant_id = $1 and record_id = $2',
        "record.start.client_uuid < '8'",
      ),
    ],
  },
  'doubled-row': {
    says: 'each test is stored twice',
    finds: ['doubled record.list of'],
    edits: [afterInsert(copyOf("'record_id', gen_random_uuid(), 'client_uuid', gen_random_uuid()"))],
  },
  'no-de-duplication': {
    says: 'a test that is sent again becomes another one',
    finds: ['copied upload', 'copied register', 'copied finish'],
    file: INGEST,
    from: 'select $1::int, device_id, client_uuid, record_id from batch',
    to: 'select $1::int, device_id, gen_random_uuid(), record_id from batch',
  },
  'missing-photo': {
    says: 'the first photo of an upload is dropped',
    finds: ['differs result images'],
    file: TESTS,
    from: 'Promise.all(photos.map(async ({ kind, file }) =>',
    to: 'Promise.all(photos.slice(1).map(async ({ kind, file }) =>',
  },
  'photo-never-written': {
    says: 'photos are noted, but not written',
    finds: ['photo_gone report', 'photo_gone photos'],
    edits: [edit(TESTS, 'await storage.put(path, bytes);', 'void storage;')],
  },
  'photo-of-another': {
    says: 'each photo is that of the first customer',
    finds: ['photo_other report', 'photo_other photos'],
    file: TESTS,
    from: 'await storage.put(path, bytes);',
    to: `await storage.put(path, ${first('firstPhoto', 'bytes')});`,
  },
  'photos-swapped': {
    says: 'each photo is the one before it',
    finds: ['photo_other report', 'photo_other photos'],
    file: `${SERVER}/mirror/test-ingest.ts`,
    from: 'await storage.put(path, bytes);',
    to: `const kept = (globalThis as Record<string, any>).lastPhoto ?? bytes;
  (globalThis as Record<string, any>).lastPhoto = bytes;
  await storage.put(path, kept);`,
  },
  'wrong-device': {
    says: 'each test moves to the shop’s first mirror when it has arrived',
    finds: ['refused result', 'refused capture'],
    edits: [
      afterInsert(
        `update skin_record r set device_id = (select min(device_id) from device where tenant_id = $1)
          where tenant_id = $1 and record_id = $2`,
      ),
    ],
  },
  'wrong-device-number': {
    says: 'the number of the mirror is cut',
    finds: ['differs export Mirror'],
    edits: [edit(ROWS, '    device_no: record.device_no,', '    device_no: record.device_no.slice(0, -1),')],
  },
  'guide-lost': {
    says: 'the guide isn’t stored',
    finds: ['differs record.list user_acct'],
    edits: [edit(ROWS, "user_acct: start.user_acct ?? '',", "user_acct: '',")],
  },
  'one-person': {
    says: 'all customers are one person',
    finds: ['differs customers mobile'],
    file: INGEST,
    from: "records.map(({ start }) => normalizeMobile(start.customer.mobile ?? ''))",
    to: "records.map(() => '13800000000')",
  },
  'arrival-for-test-time': {
    says: 'the time of arrival is stored as the time of the test',
    finds: ['differs result test_time'],
    file: ROWS,
    from: '    seq: start.seq,\n    test_time: start.test_time,',
    to: '    seq: start.seq,\n    test_time: arrived,',
  },
  'first-answer-lost': {
    says: 'the first answer of the questionnaire isn’t stored',
    finds: ['differs record.list questions'],
    file: ROWS,
    from: '    questions: start.questions,',
    to: '    questions: Object.fromEntries(Object.entries(start.questions).slice(1)),',
  },
  'marketing-agreed': {
    says: 'everybody agrees to advertising',
    finds: ['differs photos consent'],
    edits: [edit(ROWS, '    consent: start.consent,', '    consent: { ...start.consent, marketing: 1 },')],
  },
  'stray-row': {
    says: 'each test has a shadow a minute later',
    finds: ['stray'],
    edits: [
      afterInsert(
        copyOf(
          "'record_id', gen_random_uuid(), 'client_uuid', gen_random_uuid(), 'test_time', r.test_time + interval '1 minute'",
        ),
      ),
    ],
  },
  'told-twice': {
    says: 'each change of the list is told twice',
    finds: ['differs record.changes events'],
    file: `${SERVER}/record/record-events.ts`,
    from: '      deliver(events);\n      channel.send(events);',
    to: '      deliver(events);\n      deliver(events);\n      channel.send(events);',
  },
  'end-not-told': {
    says: 'the end of a test isn’t told',
    finds: ['differs record.changes events'],
    edits: [edit(INGEST, "events.publish([{ tenant_id, record_id, device_id, what: 'changed', ...done }]);", '')],
  },
  'follow-up-a-day-late': {
    says: 'customers are asked to come a day later',
    finds: ['differs follow-up day'],
    edits: [edit(INGEST, '.test_day + nullif(', '.test_day + 1 + nullif(')],
  },
  'follow-up-uninvited': {
    says: 'customers who want no contact are contacted',
    finds: ['uninvited follow-up'],
    edits: [edit(INGEST, ".consent->>'contact' = '1'", ".consent->>'contact' is not null")],
  },
  'counted-on-arrival': {
    says: 'tests are counted on the day of their arrival',
    finds: ['differs overview tests'],
    file: ROWS,
    from: 'const test_day = shopDay(start.test_time, record.timezone);',
    to: 'const test_day = shopDay(arrived, record.timezone);',
  },
  'simulated-as-real': {
    says: 'tests of simulated mirrors count as those of real ones',
    finds: ['differs record.list is_simulated'],
    edits: [edit(ROWS, '    is_simulated: record.is_simulated,', '    is_simulated: false,')],
  },
  'search-without-number': {
    says: 'nobody is found by the phone number',
    finds: ['differs record.list found by number'],
    file: ROWS,
    from: "searchGrams([customer.nickname, customer.mobile, normalizeMobile(customer.mobile ?? '')])",
    to: 'searchGrams([customer.nickname])',
  },
  'report-closes-early': {
    says: 'a report is open for hours instead of days',
    finds: ['differs links days'],
    edits: [edit(ROWS, 'record.share_days * DAY_MS', 'record.share_days * 3_600_000')],
  },
  'follow-up-by-marketing': {
    says: 'those are contacted who agreed to advertising, instead of those who agreed to be contacted',
    finds: ['missing follow-up'],
    edits: [edit(INGEST, ".consent->>'contact' = '1'", ".consent->>'marketing' = '1'")],
  },
};
