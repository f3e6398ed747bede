import { edit, first, type WrittenFault } from './fault.ts';

const SERVER = 'apps/server/src/modules';
const SHARED = 'packages/shared/src';
const TESTS = `${SERVER}/mirror/test-ingest.ts`;
const MIRROR = `${SERVER}/mirror/mirror.operations.ts`;

/** Faults of the rules: of what the server computes from a test, and of what mirrors hear of settings. */
export const RESULT_FAULTS: Readonly<Record<string, WrittenFault>> = {
  'offset-in-ingest': {
    says: 'water gets a point more than the shop adds',
    finds: ['differs result offset'],
    file: TESTS,
    from: 'evaluateTest(rules.evaluationFor(device.device_id), customer, end)',
    to: "evaluateTest({ ...rules.evaluationFor(device.device_id), offsets: [{ dimension: 'water', layer: 'layer', offset: 1 }] }, customer, end)",
  },
  'offset-in-rule-book': {
    says: 'the rule book adds a point to each offset',
    finds: ['differs settings offset of', 'differs rules offsets'],
    file: `${SERVER}/shop/rule-book.ts`,
    from: 'usable(offsetRow, snapshot.offsets, onSpoilt)',
    to: 'usable(offsetRow, snapshot.offsets, onSpoilt).map((row) => ({ ...row, offset: row.offset + 1 }))',
  },
  'offset-in-shared': {
    says: 'the shared rule adds a point to each score',
    finds: ['differs result score'],
    edits: [edit(`${SHARED}/scoring/scoring.ts`, 'clamp(raw + offset, 0, 100)', 'clamp(raw + offset + 1, 0, 100)')],
  },
  'goods-lost-in-ingest': {
    says: 'the first product isn’t stored',
    finds: ['differs result goods'],
    file: TESTS,
    from: 'evaluation.match && withCards(rules, evaluation.match)',
    to: 'evaluation.match && withCards(rules, { ...evaluation.match, recommendations: evaluation.match.recommendations.slice(1) })',
  },
  'goods-lost-in-shared': {
    says: 'the shared rule leaves the first product out',
    finds: ['differs result goods'],
    file: `${SHARED}/recommendation/matching.ts`,
    from: 'recommendations: chosen.map(',
    to: 'recommendations: chosen.slice(1).map(',
  },
  'rules-never-reload': {
    says: 'a changed setting doesn’t reach the rule book',
    probes: ['days', 'offers'],
    finds: ['differs settings offset of', 'differs rules offsets'],
    file: `${SERVER}/shop/rule-book.ts`,
    from: 'if (cached && cached.rev >= rev) return cached;',
    to: 'if (cached) return cached;',
  },
  'level-of-raw': {
    says: 'care levels come from the score without the offset',
    finds: ['differs result score'],
    file: `${SHARED}/scoring/scoring.ts`,
    from: 'level: careLevel(score),',
    to: 'level: careLevel(Math.max(0, score - 3)),',
  },
  'tone-a-little-darker': {
    says: 'the border of fair skin lies four degrees higher',
    finds: ['differs result result'],
    edits: [edit(`${SHARED}/scoring/tone.ts`, "['fair', 41],", "['fair', 45],")],
  },
  'total-rounded-down': {
    says: 'the total score is rounded down',
    finds: ['differs result result'],
    file: `${SHARED}/scoring/scoring.ts`,
    from: 'return Math.round((sum / scores.length) * 10) / 10;',
    to: 'return Math.floor(sum / scores.length);',
  },
  'marks-not-counted': {
    says: 'the number of marks isn’t stored',
    finds: ['differs result marks'],
    file: `${SHARED}/scoring/scoring.ts`,
    from: '...(count !== undefined && { count }),\n        ...(zones',
    to: '...(count !== undefined && count < 0 && { count }),\n        ...(zones',
  },
  'older-skin': {
    says: 'the skin is five years older than measured',
    finds: ['differs result result'],
    file: `${SHARED}/mirror/evaluation.ts`,
    from: '...(skin_age !== undefined && { skin_age }),',
    to: '...(skin_age !== undefined && { skin_age: skin_age + 5 }),',
  },
  'off-shelf-recommended': {
    says: 'mirrors hear of products that are off the shelf as if they were on it',
    finds: ['differs rules goods'],
    file: `${SERVER}/shop/rule-book.ts`,
    from: '    product,\n    card,\n    device_ids: isAdvanced',
    to: '    product: { ...product, push_type: 0 as const, shelf_status: 10 as const },\n    card,\n    device_ids: isAdvanced',
  },
  'text-of-another-level': {
    says: 'the mirror shows the text of the next level',
    finds: ['differs texts'],
    edits: [edit(MIRROR, 'value_key: String(level) },', 'value_key: String((level % 5) + 1) },')],
  },
  'change-not-told': {
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
  'countdown-forgotten': {
    says: 'mirrors always close the report after a minute',
    probes: ['offers'],
    finds: ['differs config countdown_seconds'],
    edits: [edit(`${SERVER}/mirror/mirror-bundle.ts`, 'seconds: config.countdown_seconds }', 'seconds: 60 }')],
  },
  'zones-lost': {
    says: 'the zones of a score aren’t stored',
    finds: ['differs result marks'],
    edits: [edit(`${SHARED}/scoring/scoring.ts`, '        ...(zones && { zones: { ...zones } }),', '')],
  },
  'answers-lost-in-parts': {
    says: 'the products of a test that comes in parts don’t follow the answers',
    finds: ['differs result goods'],
    file: TESTS,
    from: 'age: record.customer_age ?? undefined,\n      answers: record.questions,',
    to: 'age: record.customer_age ?? undefined,',
  },
};
