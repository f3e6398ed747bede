import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import type { ImageKind } from '@skin-mirror/shared/dimension/dimension.ts';
import { type EvaluationRules, evaluateTest, measurements } from '@skin-mirror/shared/mirror/evaluation.ts';
import { recordEnd, recordStart } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import type { Recommendation } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { applyOffset, careLevel } from '@skin-mirror/shared/scoring/scoring.ts';
import { type Answer, MirrorClient, MirrorRefusal } from '../client/client.ts';
import { type Connection, refusalOf } from '../client/mirror.ts';
import { type Problem, problem } from '../messages.ts';
import { compared, inAnyOrder } from '../problems.ts';
import type { KeptTest, RunFile } from '../run/run-file.ts';
import type { RuleBook } from './rule-book.ts';

export interface CheckedTest {
  readonly test: KeptTest;
  readonly problems: readonly Problem[];
  /** The result as the mirror shows it. Undefined if the server doesn't tell. */
  readonly result?: Answer<'result'>;
  /** The revision of the settings whose rules nobody noted. Offsets and products can't be compared then. */
  readonly skipped?: number;
}

/**
 * Checks every test of a run on the server: it must exist exactly once, be complete and have the right result.
 * @param mayBeGone true for a picture that the shop may have deleted because its time is over
 */
export async function verifyRun(
  run: RunFile,
  connection: Connection,
  book: RuleBook,
  onProgress: (done: number, total: number) => void = () => undefined,
  mayBeGone: (test: KeptTest, kind: ImageKind) => boolean = () => false,
): Promise<CheckedTest[]> {
  let done = 0;
  const byDevice = Map.groupBy(run.tests, ({ device_no }) => device_no);
  const checked = await Promise.all(
    [...byDevice].map(async ([device_no, tests]) => {
      const client = await openMirror(device_no, connection);
      if (client) book.note(device_no, await client.rules());
      const results: CheckedTest[] = [];
      for (const test of tests) {
        results.push(await checkTest(test, client, book, (kind) => mayBeGone(test, kind)));
        done += 1;
        onProgress(done, run.tests.length);
      }
      return results;
    }),
  );
  return checked.flat().sort((a, b) => a.test.number - b.test.number);
}

async function checkTest(
  test: KeptTest,
  client: MirrorClient | undefined,
  book: RuleBook,
  mayBeGone: (kind: ImageKind) => boolean,
): Promise<CheckedTest> {
  const { analysis_id } = test;
  if (analysis_id === undefined || !client) {
    const problems = test.is_refusal_expected ? [] : [problem('problem.not_sent')];
    return { test, problems };
  }
  try {
    const result = await client.result(analysis_id);
    const isSuccess = result.status === RECORD_STATUS.success && test.end.status === RECORD_STATUS.success;
    const rules = isSuccess ? book.at(test.device_no, result.settings_rev) : undefined;
    const skipped = isSuccess && !rules ? result.settings_rev : undefined;
    const problems = [
      ...checkPresence(test, result, mayBeGone),
      ...(isSuccess ? checkScores(test, result.scores) : []),
      ...(rules ? checkEvaluation(test, result, rules) : []),
    ];
    return { test, problems, result, ...(skipped !== undefined && { skipped }) };
  } catch (cause) {
    if (!(cause instanceof MirrorRefusal)) throw cause;
    const details = { call: 'result', code: cause.code, msg: cause.message };
    return { test, problems: [problem('problem.refused', details)] };
  }
}

/** Returns a client with a secret that the server takes. It says nothing to the server: a check changes nothing there. */
export async function openMirror(
  device_no: string,
  { credentials, ...options }: Connection,
): Promise<MirrorClient | undefined> {
  for (const secret of credentials.secretsFor(device_no)) {
    const client = new MirrorClient({ ...options, device_no, secret });
    if (!(await refusalOf(() => client.config()))) return client;
  }
  return undefined;
}

/** Checks that the server has everything that the mirror sent. */
export function checkPresence(
  test: KeptTest,
  result: Answer<'result'>,
  mayBeGone: (kind: ImageKind) => boolean = () => false,
): Problem[] {
  const { start, end, kinds, is_finished } = test;
  const stay = (list: readonly ImageKind[]) => list.filter((kind) => !mayBeGone(kind)).toSorted();
  return compared('result', {
    client_uuid: [start.client_uuid, result.client_uuid],
    test_time: [start.test_time, result.test_time.toISOString()],
    status: [is_finished ? end.status : Number(kinds.length > 0), result.status],
    images: [stay(kinds), stay(result.images.map(({ kind }) => kind))],
  });
}

/**
 * Checks that the raw scores are the measured ones, and that scores and care levels fit the raw scores and the stored
 * offsets.
 */
export function checkScores(test: KeptTest, scores: readonly RecordScore[]): Problem[] {
  const sent = recordEnd.parse(test.end).result;
  const raw = (list: readonly { dimension: string; layer: string; raw: number }[]) =>
    list.map(({ dimension, layer, raw: value }) => `${dimension}/${layer} ${value}`);
  const wrong = scores.filter(
    ({ raw: value, offset, score, level }) => score !== applyOffset(value, offset) || level !== careLevel(score),
  );
  return compared('result', { raw: inAnyOrder(sent ? raw(measurements(sent)) : [], raw(scores)), score: [[], wrong] });
}

/** The database keeps no order of fields. */
const fieldsOf = (value: object): string[] =>
  Object.entries(value)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, field]) => `${name} ${typeof field === 'object' && field !== null ? fieldsOf(field) : field}`);
const marksOf = ({ dimension, layer, count, zones = {} }: RecordScore) =>
  `${dimension}/${layer} ${count ?? '-'} ${fieldsOf(zones)}`;

/**
 * Evaluates the test with the current rules and compares the result with the stored one: offsets, classes and products.
 */
export function checkEvaluation(
  test: KeptTest,
  { scores, result, goods, scheme }: Answer<'result'>,
  rules: EvaluationRules,
): Problem[] {
  const { customer, questions } = recordStart.parse(test.start);
  const expected = evaluateTest(rules, { ...customer, answers: questions }, recordEnd.parse(test.end));
  // The rules have no names of products, but what the mirror shows has.
  const names = new Map(goods.map(({ goods_id, goods_name }) => [goods_id, goods_name]));
  const line = ({ goods_id, step_role, choice }: Pick<Recommendation, 'goods_id' | 'step_role' | 'choice'>) =>
    `${names.get(goods_id) || `#${goods_id}`} (${step_role}, ${choice})`;
  const offsetsOf = (list: readonly RecordScore[]) =>
    list.map(({ dimension, layer, offset }) => [dimension, layer, offset]);
  return compared('result', {
    offset: [offsetsOf(expected.scores), offsetsOf(scores)],
    result: [fieldsOf(expected.result ?? {}), fieldsOf(result ?? {})],
    marks: [expected.scores.map(marksOf), scores.map(marksOf)],
    goods: [expected.match?.recommendations.map(line), goods.map(line)],
    scheme: [expected.match?.scheme?.name ?? '', scheme?.name ?? ''],
  });
}
