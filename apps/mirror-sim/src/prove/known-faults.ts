import type { Edit, Fault } from './fault.ts';

const SERVER = 'apps/server/src/modules';
const SHARED = 'packages/shared/src';
const INGEST = `${SERVER}/mirror/ingest.store.ts`;
const TESTS = `${SERVER}/mirror/test-ingest.ts`;
const MIRROR = `${SERVER}/mirror/mirror.operations.ts`;
const DRAW = `${SERVER}/draw/draw.store.ts`;

const edit = (file: string, from: string, to: string): Edit => ({ file, from, to });
/** Remembers the first value that comes by, and gives it to everybody. */
const first = (name: string, value: string): string => `((globalThis as Record<string, any>).${name} ??= ${value})`;

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

/** The faults that an earlier look at the simulator planted. */
export const KNOWN_FAULTS: readonly Fault[] = [
  {
    name: 'lost-record',
    says: 'some tests are acknowledged and deleted',
    probes: ['days'],
    finds: ['missing record.list'],
    edits: [
      afterInsert(
        'update skin_record set deleted_at = now() where tenant_id = $1 and record_id = $2',
        "record.start.client_uuid < '8'",
      ),
    ],
  },
  {
    name: 'doubled-row',
    says: 'each test is stored twice',
    probes: ['days'],
    finds: ['doubled record.list of'],
    edits: [afterInsert(copyOf("'record_id', gen_random_uuid(), 'client_uuid', gen_random_uuid()"))],
  },
  {
    name: 'no-de-duplication',
    says: 'a test that is sent again becomes another one',
    probes: ['days'],
    finds: ['copied upload', 'copied register', 'copied finish'],
    edits: [
      edit(
        INGEST,
        'select $1::int, device_id, client_uuid, record_id from batch',
        'select $1::int, device_id, gen_random_uuid(), record_id from batch',
      ),
    ],
  },
  {
    name: 'offset-in-ingest',
    says: 'water gets a point more than the shop adds',
    probes: ['days'],
    finds: ['differs result offset'],
    edits: [
      edit(
        TESTS,
        'evaluateTest(rules.evaluationFor(device.device_id), customer, end)',
        "evaluateTest({ ...rules.evaluationFor(device.device_id), offsets: [{ dimension: 'water', layer: 'layer', offset: 1 }] }, customer, end)",
      ),
    ],
  },
  {
    name: 'offset-in-rule-book',
    says: 'the rule book adds a point to each offset',
    probes: ['days'],
    finds: ['differs settings offset of', 'differs rules offsets'],
    edits: [
      edit(
        `${SERVER}/shop/rule-book.ts`,
        'usable(offsetRow, snapshot.offsets, onSpoilt)',
        'usable(offsetRow, snapshot.offsets, onSpoilt).map((row) => ({ ...row, offset: row.offset + 1 }))',
      ),
    ],
  },
  {
    name: 'offset-in-shared',
    says: 'the shared rule adds a point to each score',
    probes: ['days'],
    finds: ['differs result score'],
    edits: [edit(`${SHARED}/scoring/scoring.ts`, 'clamp(raw + offset, 0, 100)', 'clamp(raw + offset + 1, 0, 100)')],
  },
  {
    name: 'goods-lost-in-ingest',
    says: 'the first product isn’t stored',
    probes: ['days'],
    finds: ['differs result goods'],
    edits: [
      edit(
        TESTS,
        'evaluation.match && withCards(rules, evaluation.match)',
        'evaluation.match && withCards(rules, { ...evaluation.match, recommendations: evaluation.match.recommendations.slice(1) })',
      ),
    ],
  },
  {
    name: 'goods-lost-in-shared',
    says: 'the shared rule leaves the first product out',
    probes: ['days'],
    finds: ['differs result goods'],
    edits: [
      edit(
        `${SHARED}/recommendation/matching.ts`,
        'recommendations: chosen.map(',
        'recommendations: chosen.slice(1).map(',
      ),
    ],
  },
  {
    name: 'missing-photo',
    says: 'the first photo of an upload is dropped',
    probes: ['days'],
    finds: ['differs result images'],
    edits: [
      edit(
        TESTS,
        'Promise.all(photos.map(async ({ kind, file }) =>',
        'Promise.all(photos.slice(1).map(async ({ kind, file }) =>',
      ),
    ],
  },
  {
    name: 'photo-never-written',
    says: 'photos are noted, but not written',
    probes: ['days'],
    finds: ['photo_gone report', 'photo_gone photos'],
    edits: [edit(TESTS, 'await storage.put(path, bytes);', 'void storage;')],
  },
  {
    name: 'photo-of-another',
    says: 'each photo is that of the first customer',
    probes: ['days'],
    finds: ['photo_other report', 'photo_other photos'],
    edits: [
      edit(TESTS, 'await storage.put(path, bytes);', `await storage.put(path, ${first('firstPhoto', 'bytes')});`),
    ],
  },
  {
    name: 'wrong-device',
    says: 'each test moves to the shop’s first mirror when it has arrived',
    probes: ['days'],
    finds: ['refused result', 'refused capture'],
    edits: [
      afterInsert(
        `update skin_record r set device_id = (select min(device_id) from device where tenant_id = $1)
          where tenant_id = $1 and record_id = $2`,
      ),
    ],
  },
  {
    name: 'wrong-device-number',
    says: 'the number of the mirror is cut',
    probes: ['days'],
    finds: ['differs export Mirror'],
    edits: [edit(INGEST, '    device_no: record.device_no,', '    device_no: record.device_no.slice(0, -1),')],
  },
  {
    name: 'guide-lost',
    says: 'the guide isn’t stored',
    probes: ['days'],
    finds: ['differs record.list user_acct'],
    edits: [edit(INGEST, "user_acct: start.user_acct ?? '',", "user_acct: '',")],
  },
  {
    name: 'one-person',
    says: 'all customers are one person',
    probes: ['days'],
    finds: ['differs customers mobile'],
    edits: [
      edit(
        INGEST,
        "records.map(({ start }) => normalizeMobile(start.customer.mobile ?? ''))",
        "records.map(() => '13800000000')",
      ),
    ],
  },
  {
    name: 'rules-never-reload',
    says: 'a changed setting doesn’t reach the rule book',
    probes: ['days', 'offers'],
    finds: ['differs settings offset of', 'differs rules offsets'],
    edits: [
      edit(
        `${SERVER}/shop/rule-book.ts`,
        'if (cached && cached.rev >= rev) return cached;',
        'if (cached) return cached;',
      ),
    ],
  },
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
    name: 'arrival-for-test-time',
    says: 'the time of arrival is stored as the time of the test',
    probes: ['days'],
    finds: ['differs result test_time'],
    edits: [
      edit(
        INGEST,
        '    seq: start.seq,\n    test_time: start.test_time,',
        '    seq: start.seq,\n    test_time: arrived,',
      ),
    ],
  },
  {
    name: 'counted-on-arrival',
    says: 'tests are counted on the day of their arrival',
    probes: ['days'],
    finds: ['differs overview tests'],
    edits: [
      edit(
        INGEST,
        'const test_day = shopDay(start.test_time, record.timezone);',
        'const test_day = shopDay(arrived, record.timezone);',
      ),
    ],
  },
  {
    name: 'draws-twice',
    says: 'a test may draw twice',
    probes: ['offers'],
    // The database refuses the second draw.
    finds: ['refused draw'],
    edits: [
      edit(DRAW, "if (drawn.has(record_id)) return 'again';", ''),
      edit(
        `${SERVER}/draw/run-draw.ts`,
        'if (!running || at.hasDrawn) return known(services, at);',
        'if (!running) return known(services, at);',
      ),
    ],
  },
  {
    name: 'oversold-in-shared',
    says: 'a prize is never sold out',
    probes: ['offers'],
    // The database refuses what is beyond the stock.
    finds: ['oversold', 'refused draw'],
    edits: [
      edit(
        `${SHARED}/draw/draw.ts`,
        'total !== null && (given.get(award_id) ?? 0) >= total;',
        'total === -1 && given.size < award_id;',
      ),
    ],
  },
  {
    name: 'oversold-in-server',
    says: 'the server forgets which prizes were given',
    probes: ['offers'],
    // The database refuses what is beyond the stock.
    finds: ['oversold', 'refused draw'],
    edits: [edit(DRAW, 'prizeOf(situation.prizes, given, ticket)', 'prizeOf(situation.prizes, new Map(), ticket)')],
  },
  {
    name: 'wrong-ticket',
    says: 'tickets are counted from the other end',
    probes: ['offers'],
    finds: ['unfair'],
    edits: [
      edit(
        `${SERVER}/draw/run-draw.ts`,
        'const ticket = await ticketOf(await keyOf(services.secrets, tenant_id, running), record_id);',
        'const ticket = 9_999 - (await ticketOf(await keyOf(services.secrets, tenant_id, running), record_id));',
      ),
    ],
  },
  {
    name: 'upper-tickets',
    says: 'only the upper half of the tickets is drawn',
    probes: ['offers'],
    finds: ['unfair'],
    edits: [
      edit(
        `${SERVER}/draw/run-draw.ts`,
        'const ticket = await ticketOf(await keyOf(services.secrets, tenant_id, running), record_id);',
        'const ticket = 5_000 + Math.floor((await ticketOf(await keyOf(services.secrets, tenant_id, running), record_id)) / 2);',
      ),
    ],
  },
  {
    name: 'halved-probability',
    says: 'the server halves each probability when it draws, also in the log',
    probes: ['offers'],
    finds: ['differs draw probability of'],
    edits: [edit(DRAW, "'probability', a.probability, 'total'", "'probability', a.probability / 2, 'total'")],
  },
  {
    name: 'coupon-counted-twice',
    says: 'a claimed coupon counts twice',
    probes: ['offers'],
    finds: ['differs coupon claimed'],
    edits: [edit(`${SERVER}/coupon/claim.store.ts`, 'set claimed = claimed + 1', 'set claimed = claimed + 2')],
  },
  {
    name: 'coupon-redeemed-again',
    says: 'a code can be redeemed again and again',
    probes: ['offers'],
    finds: ['refusal_expected redeem coupon'],
    edits: [edit(`${SERVER}/coupon/claim.store.ts`, 'k.code = $2 and k.redeemed_at is null and', 'k.code = $2 and')],
  },
  {
    name: 'scan-of-another-test',
    says: 'a scan gets the first test of the mirror',
    probes: ['offers'],
    finds: ['differs session share_id'],
    edits: [
      edit(
        `${SERVER}/scan/scan.store.ts`,
        '              set record_id = $4\n',
        `              set record_id = (select q.record_id from skin_record q where q.tenant_id = $1 and q.device_id = $3
                                 and q.record_id >= coalesce(null, $4) or q.tenant_id = $1 and q.device_id = $3 order by q.arrive_time limit 1)\n`,
      ),
    ],
  },
  {
    name: 'any-phone-follows',
    says: 'any phone may take over a scan',
    probes: ['offers'],
    finds: ['refusal_expected session'],
    edits: [edit(`${SERVER}/scan/begin-scan.ts`, 'if (!scan || !isPhoneOf(scan, by.phone)) throw', 'if (!scan) throw')],
  },
  {
    name: 'first-answer-lost',
    says: 'the first answer of the questionnaire isn’t stored',
    probes: ['days'],
    finds: ['differs record.list questions'],
    edits: [
      edit(
        INGEST,
        '    questions: start.questions,',
        '    questions: Object.fromEntries(Object.entries(start.questions).slice(1)),',
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
    name: 'change-not-told',
    says: 'heartbeat and configuration don’t tell of a new revision',
    probes: ['offers'],
    finds: ['differs config after a change', 'differs config countdown_seconds'],
    edits: [
      edit(
        MIRROR,
        'config_rev: ctx.principal.settings_rev, commands',
        `config_rev: ${first('firstRev', 'ctx.principal.settings_rev')}, commands`,
      ),
      edit(
        MIRROR,
        'if (input.rev === settings_rev) return { unchanged: 1 as const, rev: settings_rev };',
        'if (input.rev > 0) return { unchanged: 1 as const, rev: input.rev };',
      ),
    ],
  },
  {
    name: 'text-of-another-level',
    says: 'the mirror shows the text of the next level',
    probes: ['days'],
    finds: ['differs texts'],
    edits: [edit(MIRROR, 'value_key: String(level) }, ctx.locale', 'value_key: String((level % 5) + 1) }, ctx.locale')],
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
];
