import { evaluateTest } from '@skin-mirror/shared/mirror/evaluation.ts';
import { recordEnd, recordStart } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import { prepareCatalogue } from '@skin-mirror/shared/recommendation/catalogue.ts';
import { type MatchableGoods, matchSettings } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../client/client.ts';
import { createPersona } from '../person/personas.ts';
import { createRandom } from '../random.ts';
import type { KeptTest } from '../run/run-file.ts';
import { measure } from '../skin-test/measurement.ts';
import { checkEvaluation, checkPresence, checkScores } from './verify.ts';

const persona = createPersona(createRandom('verified'), 'v', { age: 44, sex: 0 });
const test: KeptTest = {
  number: 1,
  device_no: 'SIM-1',
  analysis_id: '0197a8d0-0000-7000-8000-000000000001',
  is_refusal_expected: false,
  is_finished: true,
  is_whole: false,
  is_stored: true,
  is_ended: true,
  kinds: ['white', 'uv'],
  prints: {},
  start: {
    client_uuid: '0b7e9b6c-5a25-4a35-9b7d-0a3f0b8d7c11',
    seq: 1,
    test_time: '2026-05-04T09:58:00.000Z',
    customer: { nickname: persona.nickname, sex: persona.sex, age: persona.age },
  },
  end: { status: 2, result: measure(persona, 0, createRandom('verified')) },
};
const pinned: MatchableGoods = {
  goods_id: 7,
  shelf_status: 10,
  is_lock: false,
  type_ids: [1],
  step_role: 'tone',
  for_sex: 0,
  skin_types: [],
  age_min: null,
  age_max: null,
  push_type: 1,
  ext_rules: null,
  exclude_rules: [],
};
const rules = {
  offsets: [{ dimension: 'water', layer: 'layer', offset: 8 } as const],
  catalogue: prepareCatalogue([pinned, { ...pinned, goods_id: 9 }], [], matchSettings.parse({})),
  quality_policy: 'off' as const,
};

const evaluation = evaluateTest(rules, recordStart.parse(test.start).customer, recordEnd.parse(test.end));
const right: Answer<'result'> = {
  analysis_id: String(test.analysis_id),
  client_uuid: test.start.client_uuid,
  status: 2,
  reason: '',
  test_time: new Date('2026-05-04T09:58:00.000Z'),
  settings_rev: 3,
  images: [
    { kind: 'uv', sha256: '' },
    { kind: 'white', sha256: '' },
  ],
  scores: [...evaluation.scores],
  shown: evaluation.scores.map(({ dimension, layer }) => ({ dimension, layer })),
  result: evaluation.result,
  tone: evaluation.result?.tone ?? null,
  texts: [],
  goods: (evaluation.match?.recommendations ?? []).map(({ trace: _trace, ...chosen }) => ({
    ...chosen,
    goods_name: '',
    goods_pic: '',
    tag: '',
    price: null,
    source_url: '',
    via: '',
    parts: [],
  })),
  scheme: null,
  report_url: '',
  qr: null,
  coupons: [],
  draw: null,
};
const named = (problems: readonly { details: Readonly<Record<string, string | number>> }[]) =>
  problems.map(({ details }) => details.what);

describe('a check of a test', () => {
  it('finds nothing wrong with what is right', () => {
    expect(right.goods).toHaveLength(2);
    expect(checkPresence(test, right)).toEqual([]);
    expect(checkScores(test, right.scores)).toEqual([]);
    expect(checkEvaluation(test, right, rules)).toEqual([]);
  });

  it('finds a missing photo, another status and another time', () => {
    expect(named(checkPresence(test, { ...right, images: right.images.slice(1) }))).toEqual(['images']);
    expect(named(checkPresence(test, { ...right, status: 5 }))).toEqual(['status']);
    expect(named(checkPresence(test, { ...right, test_time: new Date(0) }))).toEqual(['test_time']);
  });

  it('finds a raw score that changed, and a score or level that does not follow from it', () => {
    const change = (over: object) => right.scores.map((score, index) => (index === 3 ? { ...score, ...over } : score));
    expect(named(checkScores(test, change({ raw: 1, score: 1, level: 5 })))).toEqual(['raw']);
    expect(named(checkScores(test, change({ score: 1 })))).toEqual(['score']);
    expect(named(checkScores(test, right.scores.slice(1)))).toEqual(['raw']);
  });

  it('finds offsets that are not those in force, and goods in another order', () => {
    const offsets = [{ dimension: 'water', layer: 'layer', offset: 9 } as const];
    expect(named(checkEvaluation(test, right, { ...rules, offsets }))).toContain('offset');
    expect(named(checkEvaluation(test, { ...right, goods: right.goods.toReversed() }, rules))).toEqual(['goods']);
  });
});
