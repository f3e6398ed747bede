import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import { DIMENSION_KEYS, type ImageKind, LAYERS } from '@skin-mirror/shared/dimension/dimension.ts';
import { type EvaluationRules, evaluateTest, measurements } from '@skin-mirror/shared/mirror/evaluation.ts';
import { recordEnd, recordStart } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import { wish } from '@skin-mirror/shared/question/question.schema.ts';
import { prepareCatalogue } from '@skin-mirror/shared/recommendation/catalogue.ts';
import {
  matchableGoods,
  matchSettings,
  pushMapping,
  type Recommendation,
} from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { matchableScheme } from '@skin-mirror/shared/scheme/scheme.schema.ts';
import { applyOffset, careLevel } from '@skin-mirror/shared/scoring/scoring.ts';
import { z } from 'zod';
import { type Answer, type MirrorClient, MirrorRefusal } from '../client/client.ts';
import { type Connection, connectMirror } from '../client/mirror.ts';
import { type Problem, problem } from '../messages.ts';
import { differing } from '../problems.ts';
import type { KeptTest, RunFile } from '../run/run-file.ts';

export interface CheckedTest {
  readonly test: KeptTest;
  readonly problems: readonly Problem[];
  /** True if the shop's settings changed after the test. Offsets and products are not compared then. */
  readonly is_changed: boolean;
}

/** The shop's current rules for results and products. `rev` is their revision number. */
interface Rules extends EvaluationRules {
  readonly rev: number;
}

const offsets = z.array(
  z.object({ dimension: z.enum(DIMENSION_KEYS), layer: z.enum(LAYERS), offset: z.number().int() }),
);

/**
 * Checks every test of a run on the server: it must exist exactly once, be complete and have the right result.
 * @param mayBeGone true for a picture that the shop may have deleted because its time is over
 */
export async function verifyRun(
  run: RunFile,
  connection: Connection,
  onProgress: (done: number, total: number) => void = () => undefined,
  mayBeGone: (test: KeptTest, kind: ImageKind) => boolean = () => false,
): Promise<CheckedTest[]> {
  let done = 0;
  const byDevice = Map.groupBy(run.tests, ({ device_no }) => device_no);
  const checked = await Promise.all(
    [...byDevice].map(async ([device_no, tests]) => {
      const { client, refusal } = await connectMirror(device_no, connection);
      const rules = refusal ? undefined : await rulesFor(client);
      const results: CheckedTest[] = [];
      for (const test of tests) {
        results.push(await checkTest(test, client, rules, (kind) => mayBeGone(test, kind)));
        done += 1;
        onProgress(done, run.tests.length);
      }
      return results;
    }),
  );
  return checked.flat().sort((a, b) => a.test.number - b.test.number);
}

async function rulesFor(client: MirrorClient): Promise<Rules> {
  const answer = await client.rules();
  const goods = z.array(matchableGoods).parse(answer.goods);
  const mappings = z.array(pushMapping).parse(answer.mappings);
  return {
    rev: answer.settings_rev,
    offsets: offsets.parse(answer.offsets),
    catalogue: prepareCatalogue(
      goods,
      mappings,
      matchSettings.parse(answer.settings),
      z.array(matchableScheme).parse(answer.schemes),
      z.array(wish).parse(answer.wishes),
    ),
    // Photo quality needs no check here, because the check of the test's status covers it.
    quality_policy: 'off',
  };
}

async function checkTest(
  test: KeptTest,
  client: MirrorClient,
  rules: Rules | undefined,
  mayBeGone: (kind: ImageKind) => boolean,
): Promise<CheckedTest> {
  const { analysis_id } = test;
  if (analysis_id === undefined || !rules) {
    const problems = test.is_refusal_expected ? [] : [problem('problem.not_sent')];
    return { test, problems, is_changed: false };
  }
  try {
    const result = await client.result(analysis_id);
    const again = await client.createRecord(test.start);
    const isSuccess = result.status === RECORD_STATUS.success && test.end.status === RECORD_STATUS.success;
    const is_changed = isSuccess && result.settings_rev !== rules.rev;
    const problems = [
      ...checkPresence(test, result, again, mayBeGone),
      ...(isSuccess ? checkScores(test, result.scores) : []),
      ...(isSuccess && !is_changed ? checkEvaluation(test, result, rules) : []),
    ];
    return { test, problems, is_changed };
  } catch (cause) {
    if (!(cause instanceof MirrorRefusal)) throw cause;
    const details = { call: 'result', code: cause.code, msg: cause.message };
    return { test, problems: [problem('problem.refused', details)], is_changed: false };
  }
}

const differs = differing('result');

/** Checks that the server has the test exactly once, with everything that the mirror sent. */
export function checkPresence(
  test: KeptTest,
  result: Answer<'result'>,
  again: Answer<'createRecord'>,
  mayBeGone: (kind: ImageKind) => boolean = () => false,
): Problem[] {
  const { start, end, kinds, is_finished } = test;
  const stay = (list: readonly ImageKind[]) => list.filter((kind) => !mayBeGone(kind)).toSorted();
  const repeated =
    again.analysis_id === test.analysis_id
      ? differs('duplicate', 1, again.duplicate)
      : [problem('problem.copied', { call: 'create', first: String(test.analysis_id), second: again.analysis_id })];
  return [
    ...repeated,
    ...differs('client_uuid', start.client_uuid, result.client_uuid),
    ...differs('test_time', start.test_time, result.test_time.toISOString()),
    ...differs('status', is_finished ? end.status : Number(kinds.length > 0), result.status),
    ...differs('images', stay(kinds), stay(result.images.map(({ kind }) => kind))),
  ];
}

/**
 * Checks that the raw scores are the measured ones, and that scores and care levels fit the raw scores and the stored
 * offsets.
 */
export function checkScores(test: KeptTest, scores: readonly RecordScore[]): Problem[] {
  const sent = recordEnd.parse(test.end).result;
  const raw = (list: readonly { dimension: string; layer: string; raw: number }[]) =>
    list.map(({ dimension, layer, raw: value }) => `${dimension}/${layer} ${value}`).toSorted();
  const wrong = scores.filter(
    ({ raw: value, offset, score, level }) => score !== applyOffset(value, offset) || level !== careLevel(score),
  );
  return [...differs('raw', sent ? raw(measurements(sent)) : [], raw(scores)), ...differs('score', [], wrong)];
}

const shownChoice = ({ goods_id, step_role, choice }: Pick<Recommendation, 'goods_id' | 'step_role' | 'choice'>) =>
  `${goods_id} ${step_role} ${choice}`;

/**
 * Evaluates the test with the current rules and compares the result with the stored one: offsets, classes and products.
 */
export function checkEvaluation(
  test: KeptTest,
  { scores, result, goods, scheme }: Answer<'result'>,
  rules: Rules,
): Problem[] {
  const { customer, questions } = recordStart.parse(test.start);
  const expected = evaluateTest(rules, { ...customer, answers: questions }, recordEnd.parse(test.end));
  const offsetsOf = (list: readonly RecordScore[]) =>
    list.map(({ dimension, layer, offset }) => [dimension, layer, offset]);
  return [
    ...differs('offset', offsetsOf(expected.scores), offsetsOf(scores)),
    ...differs('total_score', expected.result?.total_score, result?.total_score),
    ...differs('tone', expected.result?.tone, result?.tone),
    ...differs('goods', expected.match?.recommendations.map(shownChoice), goods.map(shownChoice)),
    ...differs('scheme', expected.match?.scheme?.name ?? '', scheme?.name ?? ''),
  ];
}
