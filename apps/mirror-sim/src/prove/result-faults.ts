import { edit, type Fault, first } from './fault.ts';

const SERVER = 'apps/server/src/modules';
const SHARED = 'packages/shared/src';
const TESTS = `${SERVER}/mirror/test-ingest.ts`;
const MIRROR = `${SERVER}/mirror/mirror.operations.ts`;

/** Faults of the rules: of what the server computes from a test, and of what mirrors hear of settings. */
export const RESULT_FAULTS: readonly Fault[] = [
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
    name: 'level-of-raw',
    says: 'care levels come from the score without the offset',
    probes: ['days'],
    finds: ['differs result score'],
    edits: [
      edit(`${SHARED}/scoring/scoring.ts`, 'level: careLevel(score),', 'level: careLevel(Math.max(0, score - 3)),'),
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
    name: 'text-of-another-level',
    says: 'the mirror shows the text of the next level',
    probes: ['days'],
    finds: ['differs texts'],
    edits: [edit(MIRROR, 'value_key: String(level) },', 'value_key: String((level % 5) + 1) },')],
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
    name: 'countdown-forgotten',
    says: 'mirrors always close the report after a minute',
    probes: ['offers'],
    finds: ['differs config countdown_seconds'],
    edits: [edit(`${SERVER}/mirror/mirror-bundle.ts`, 'seconds: config.countdown_seconds }', 'seconds: 60 }')],
  },
  {
    name: 'zones-lost',
    says: 'the zones of a score aren’t stored',
    probes: ['days'],
    finds: ['differs result marks'],
    edits: [edit(`${SHARED}/scoring/scoring.ts`, '        ...(zones && { zones: { ...zones } }),', '')],
  },
  {
    name: 'answers-lost-in-parts',
    says: 'the products of a test that comes in parts don’t follow the answers',
    probes: ['days'],
    finds: ['differs result goods'],
    edits: [
      edit(
        TESTS,
        'age: record.customer_age ?? undefined,\n      answers: record.questions,',
        'age: record.customer_age ?? undefined,',
      ),
    ],
  },
];
