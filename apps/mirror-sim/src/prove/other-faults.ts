import type { Edit, Fault } from './fault.ts';

const SERVER = 'apps/server/src/modules';
const SHARED = 'packages/shared/src';
const INGEST = `${SERVER}/mirror/ingest.store.ts`;

const edit = (file: string, from: string, to: string): Edit => ({ file, from, to });

/** Further faults, in places that no check was written for. */
export const OTHER_FAULTS: readonly Fault[] = [
  {
    name: 'stray-row',
    says: 'each test has a shadow a minute later',
    probes: ['days'],
    finds: ['stray'],
    edits: [
      edit(
        INGEST,
        '      if (written.is_new) {\n        const { tenant_id, device_id, start } = record;',
        `      if (written.is_new)
        await pool.query(\`insert into skin_record select (jsonb_populate_record(r, jsonb_build_object('record_id', gen_random_uuid(),
          'client_uuid', gen_random_uuid(), 'test_time', r.test_time + interval '1 minute'))).* from skin_record r
          where tenant_id = $1 and record_id = $2\`, [record.tenant_id, written.record_id]);
      if (written.is_new) {\n        const { tenant_id, device_id, start } = record;`,
      ),
    ],
  },
  {
    name: 'follow-up-a-day-late',
    says: 'customers are asked to come a day later',
    probes: ['days'],
    finds: ['differs follow-up day'],
    edits: [edit(INGEST, '.test_day + nullif(', '.test_day + 1 + nullif(')],
  },
  {
    name: 'follow-up-uninvited',
    says: 'customers who want no contact are contacted',
    probes: ['days'],
    finds: ['uninvited follow-up'],
    edits: [edit(INGEST, ".consent->>'contact' = '1'", ".consent->>'contact' is not null")],
  },
  {
    name: 'level-of-raw',
    says: 'care levels come from the score without the offset',
    probes: ['days'],
    finds: ['differs result score'],
    edits: [
      edit(`${SHARED}/scoring/scoring.ts`, 'level: careLevel(score),', 'level: careLevel(Math.max(0, score - 3)),'),
    ],
  },
  {
    name: 'photos-swapped',
    says: 'each photo is the one before it',
    probes: ['days'],
    finds: ['photo_other report', 'photo_other photos'],
    edits: [
      edit(
        `${SERVER}/mirror/test-ingest.ts`,
        'await storage.put(path, bytes);',
        `const kept = (globalThis as Record<string, any>).lastPhoto ?? bytes;
  (globalThis as Record<string, any>).lastPhoto = bytes;
  await storage.put(path, kept);`,
      ),
    ],
  },
  {
    name: 'told-twice',
    says: 'each change of the list is told twice',
    probes: ['days'],
    finds: ['differs record.changes events'],
    edits: [
      edit(
        `${SERVER}/record/record-events.ts`,
        '      deliver(events);\n      channel.send(events);',
        '      deliver(events);\n      deliver(events);\n      channel.send(events);',
      ),
    ],
  },
  {
    name: 'end-not-told',
    says: 'the end of a test isn’t told',
    probes: ['days'],
    finds: ['differs record.changes events'],
    edits: [edit(INGEST, "events.publish([{ tenant_id, record_id, device_id, what: 'changed', ...done }]);", '')],
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
    finds: ['differs overview tests today'],
    edits: [
      edit(
        `${SERVER}/dashboard/dashboard.store.ts`,
        'and (d.user_id = u.user_id or (',
        'and (d.user_id = -u.user_id or (',
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
    name: 'tone-a-little-darker',
    says: 'the border of fair skin lies four degrees higher',
    probes: ['days'],
    finds: ['differs result result'],
    edits: [edit(`${SHARED}/scoring/tone.ts`, "['fair', 41],", "['fair', 45],")],
  },
  {
    name: 'total-rounded-down',
    says: 'the total score is rounded down',
    probes: ['days'],
    finds: ['differs result result'],
    edits: [
      edit(
        `${SHARED}/scoring/scoring.ts`,
        'return Math.round((sum / scores.length) * 10) / 10;',
        'return Math.floor(sum / scores.length);',
      ),
    ],
  },
  {
    name: 'marketing-agreed',
    says: 'everybody agrees to advertising',
    probes: ['days'],
    finds: ['differs photos consent'],
    edits: [edit(INGEST, '    consent: start.consent,', '    consent: { ...start.consent, marketing: 1 },')],
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
        'inRoutine((row.recommendation?.goods ?? []).map(',
        'inRoutine((row.recommendation?.goods ?? []).slice(1).map(',
      ),
    ],
  },
  {
    name: 'countdown-forgotten',
    says: 'mirrors always close the report after a minute',
    probes: ['offers'],
    finds: ['differs config countdown_seconds'],
    edits: [edit(`${SERVER}/mirror/mirror-bundle.ts`, 'seconds: config.countdown_seconds }', 'seconds: 60 }')],
  },
  {
    name: 'marks-not-counted',
    says: 'the number of marks isn’t stored',
    probes: ['days'],
    finds: ['differs result marks'],
    edits: [
      edit(
        `${SHARED}/scoring/scoring.ts`,
        '...(count !== undefined && { count }),\n        ...(zones',
        '...(count !== undefined && count < 0 && { count }),\n        ...(zones',
      ),
    ],
  },
  {
    name: 'older-skin',
    says: 'the skin is five years older than measured',
    probes: ['days'],
    finds: ['differs result result'],
    edits: [
      edit(
        `${SHARED}/mirror/evaluation.ts`,
        '...(skin_age !== undefined && { skin_age }),',
        '...(skin_age !== undefined && { skin_age: skin_age + 5 }),',
      ),
    ],
  },
  {
    name: 'off-shelf-recommended',
    says: 'mirrors hear of products that are off the shelf as if they were on it',
    probes: ['days'],
    finds: ['differs rules goods'],
    edits: [
      edit(
        `${SERVER}/shop/rule-book.ts`,
        '    product,\n    card,\n    device_ids: isAdvanced',
        '    product: { ...product, push_type: 0 as const, shelf_status: 10 as const },\n    card,\n    device_ids: isAdvanced',
      ),
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
];
