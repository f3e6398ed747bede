import { DIMENSIONS, LAYERS } from '@skin-mirror/shared/dimension/dimension.ts';
import { RECORD_EXPORT_COLUMNS, type RecordExportColumn } from '@skin-mirror/shared/export/export.ts';
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { measurements } from '@skin-mirror/shared/mirror/evaluation.ts';
import { recordEnd } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import type { Question } from '@skin-mirror/shared/question/question.schema.ts';
import { questionKey } from '@skin-mirror/shared/question/question.ts';
import type { RecordRow } from '@skin-mirror/shared/record/record.contract.ts';
import type { QuestionAnswers } from '@skin-mirror/shared/record/record.schema.ts';
import { type Problem, problem } from '../messages.ts';
import { differing } from '../problems.ts';
import type { KeptTest } from '../run/run-file.ts';
import { inAddress } from '../run/screen.ts';
import type { ConsoleAnswer } from '../staff/console.ts';
import type { ShopSettings } from './shop-view.ts';

const { messages, serverMessages } = builtInTexts('en');

const LEFT_OUT: ReadonlySet<RecordExportColumn> = new Set(['sold', 'interest', 'mark', 'image']);
/** The columns that are compared: neither what the staff may change, nor the addresses of pictures. */
export const EXPORTED = JSON.stringify(RECORD_EXPORT_COLUMNS.filter((column) => !LEFT_OUT.has(column)));

/** The parts of an export that differ between shops. */
type Words = Pick<ShopSettings, 'timezone' | 'questions'>;

/** The head of an export, and the row of a test. */
interface Line {
  readonly header: readonly string[];
  readonly cells: readonly string[] | undefined;
}

/** `result` is the name of a result, which may stand among other results instead of a column of its own. */
type Cell = readonly [what: string, text: string, result?: string];

const { table } = serverMessages;
const STATUS_NAMES: Readonly<Record<number, string>> = messages.record_status;
const differs = differing('export');

/** Compares a row of an export in English with what the mirror sent. */
export function checkExportedRow(
  test: KeptTest,
  row: RecordRow,
  { header, cells }: Line,
  words: Words,
  goods: readonly string[],
): Problem[] {
  if (!cells) return [problem('problem.missing', { call: 'export' })];
  const wanted = expectedCells(test, row, words);
  const others = cells[header.indexOf(table.other_scores)] ?? '';
  const share = cells[header.indexOf(table.report)] ?? '';
  const problems = wanted.flatMap(([what, text, result]) => {
    const index = header.indexOf(what);
    if (index < 0 && result !== undefined && (text === '' || others.includes(result))) return [];
    return differs(what, text, index < 0 ? 'no such column' : withoutMark(cells[index] ?? '', text));
  });
  const names = goods.join(table.separator);
  return [
    ...differs('cells', header.length, cells.length),
    ...problems,
    ...differs(table.goods, names, withoutMark(cells[header.indexOf(table.goods)] ?? '', names)),
    ...differs(table.report, row.share_id, share === '' ? '' : inAddress(share, 'shareId')),
  ];
}

type Evaluated = Pick<ConsoleAnswer<'record', 'get'>, 'scores' | 'result'>;

/** Compares what the server made of a test with the page of the test. A result may have no columns of its own. */
export function checkExportedResult(
  { arrive_time }: Pick<RecordRow, 'arrive_time'>,
  { scores, result }: Evaluated,
  { header, cells = [] }: Line,
  timezone: string,
): Problem[] {
  const nameOf = ({ dimension, layer }: Evaluated['scores'][number], part: string) =>
    `${messages.dimension[dimension]} (${messages.layer[layer]}) ${part}`;
  const wanted: Cell[] = [
    [table.arrive_time, wallTime(arrive_time, timezone)],
    [table.skin_type, result ? messages.skin_type[result.skin_type] : ''],
    [table.tone, result ? messages.tone[result.tone] : ''],
    [table.skin_age, String(result?.skin_age ?? '')],
    ...scores.flatMap((one): Cell[] => [
      [nameOf(one, table.score_part.score), String(one.score)],
      [nameOf(one, table.score_part.level), String(one.level)],
    ]),
  ];
  return wanted.flatMap(([what, text]) => {
    const index = header.indexOf(what);
    return index < 0 ? [] : differs(what, text, cells[index] ?? '');
  });
}

/** A text that begins like a formula has an apostrophe before it. */
const withoutMark = (cell: string, text: string) => (cell === `'${text}` ? text : cell);

function expectedCells(test: KeptTest, row: RecordRow, words: Words): Cell[] {
  const { start, device_no, analysis_id = '' } = test;
  const { customer = {}, user_acct = '', capture_state = 1, test_time } = start;
  const text = (value: string | number | undefined) => (value === undefined ? '' : String(value));
  return [
    [table.id, analysis_id],
    [table.test_time, wallTime(new Date(String(test_time)), words.timezone)],
    [table.device, device_no],
    [table.guide, user_acct],
    [table.customer, text(customer.nickname)],
    [table.mobile, text(customer.mobile)],
    [table.sex, customer.sex === undefined ? '' : messages.sex[customer.sex]],
    [table.age, text(customer.age)],
    [table.location, text(customer.location)],
    [table.level, text(customer.level)],
    [table.introducer, text(customer.introducer)],
    [table.comments, text(customer.comments)],
    [table.capture_state, messages.capture_state[capture_state]],
    [table.status, STATUS_NAMES[row.status] ?? ''],
    [table.score, text(row.total_score ?? undefined)],
    ...measuredCells(test),
    ...answerCells(start.questions ?? {}, words.questions),
  ];
}

/** Returns `yyyy-MM-dd HH:mm:ss` by the shop's clock. */
export function wallTime(time: Date, timezone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' }).format(time);
}

function measuredCells({ end }: KeptTest): Cell[] {
  const { status, result } = recordEnd.parse(end);
  const measured = status === 2 && result ? measurements(result) : [];
  return DIMENSIONS.flatMap(({ key }) =>
    LAYERS.map((layer): Cell => {
      const raw = measured.find((one) => one.dimension === key && one.layer === layer)?.raw;
      const name = `${messages.dimension[key]} (${messages.layer[layer]})`;
      return [`${name} ${table.score_part.raw}`, raw === undefined ? '' : String(raw), name];
    }),
  );
}

function answerCells(answers: QuestionAnswers, questions: readonly Question[]): Cell[] {
  return questions.map(({ id, question, options }) => {
    const words = new Map(options.map(({ id: option, option: text }) => [option, text]));
    const given = Object.entries(answers).find(([answered]) => questionKey(answered) === questionKey(id))?.[1] ?? [];
    const texts = [given].flat().map((one) => words.get(one) ?? one);
    return [question, texts.filter(Boolean).join(table.separator)];
  });
}
