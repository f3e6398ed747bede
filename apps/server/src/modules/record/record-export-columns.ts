import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import { DIMENSIONS, LAYERS, SKIN_TYPES, TONES } from '@skin-mirror/shared/dimension/dimension.ts';
import type { RecordExportColumn } from '@skin-mirror/shared/export/export.ts';
import type { Question } from '@skin-mirror/shared/question/question.schema.ts';
import { questionKey } from '@skin-mirror/shared/question/question.ts';
import type { QuestionAnswers, RecordInterest, RecordSale } from '@skin-mirror/shared/record/record.schema.ts';
import { CAPTURE_STATES, REASON_KEYS, RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { publicAddress, reportAddress } from '../link/report-address.ts';
import { shareIdOf } from '../link/share-id.ts';
import { type ColumnKit, columnKit, type ExportCaller, type ExportColumn, type Values } from './export-column-kit.ts';

export type ExportColumns = ReturnType<typeof exportColumns>;

const ALL_RESULTS: ReadonlySet<string> = new Set(
  DIMENSIONS.flatMap(({ key }) => LAYERS.map((layer) => `${key}.${layer}`)),
);

/**
 * Returns the columns of an export, in the wanted order and in the reader's language. Results that aren't in `measured`
 * have no columns of their own; all of them have one together.
 */
export function exportColumns(
  keys: readonly RecordExportColumn[],
  caller: ExportCaller,
  questions: readonly Question[],
  measured: ReadonlySet<string> = ALL_RESULTS,
) {
  const kit = columnKit(caller);
  const { text, number, time, mobile, coded } = kit;
  const parts: Readonly<Record<RecordExportColumn, () => readonly ExportColumn[]>> = {
    id: () => [text('id', 'record_id', 38)],
    test_time: () => [time('test_time', 'test_time')],
    arrive_time: () => [time('arrive_time', 'arrive_time')],
    device: () => [text('device', 'device_no', 14)],
    guide: () => [text('guide', 'user_acct', 14)],
    customer: () => [
      text('customer', 'customer_nickname', 16),
      mobile('customer_mobile'),
      coded('sex', 'customer_sex', 8, 'sex', [0, 1]),
      number('age', 'customer_age'),
    ],
    profile: () => [
      text('location', 'customer_location', 16),
      text('level', 'customer_level', 12),
      text('introducer', 'customer_introducer', 16),
      text('comments', 'customer_comments', 30),
      coded('capture_state', 'capture_state', 14, 'capture_state', CAPTURE_STATES),
      coded('simulated', 'case when is_simulated then 1 end', 12, 'table.is_simulated', [1]),
    ],
    status: () => [
      coded('status', 'status', 14, 'record_status', Object.values(RECORD_STATUS)),
      coded('reason', 'reason_key', 24, 'reason', REASON_KEYS),
    ],
    score: () => [number('score', `(result->>'total_score')::float8`)],
    result: () => [
      coded('skin_type', `result->>'skin_type'`, 14, 'skin_type', SKIN_TYPES),
      coded('tone', `result->>'tone'`, 14, 'tone', TONES),
      number('skin_age', `(result->>'skin_age')::int`),
    ],
    scores: () => scores(kit, measured),
    goods: () => [goods(kit)],
    // Without named products, the mark of a sale alone.
    sold: () => [counted(kit, 'sold', kit.word('table.sold'))],
    interest: () => [counted(kit, 'interest', '')],
    mark: () => [text('mark', 'mark', 30)],
    report: () => [report(kit, caller)],
    image: () => [photo(kit, caller)],
    questions: () => answers(kit, questions),
  };
  return { columns: keys.flatMap((key) => parts[key]()), select: kit.select };
}

/**
 * Three columns for each dimension and layer: the score, the measured value without the shop's points, and the care
 * level. The usual layer of each dimension comes first.
 */
function scores(kit: ColumnKit, measured: ReadonlySet<string>): ExportColumn[] {
  const { value, word } = kit;
  const all = value<readonly RecordScore[]>('scores');
  const usual = DIMENSIONS.map(({ key, layer }) => ({ key, layer }));
  const other = DIMENSIONS.flatMap(({ key, layer }) =>
    LAYERS.filter((one) => one !== layer).map((one) => ({ key, layer: one })),
  );
  const named = [...usual, ...other].filter(({ key, layer }) => measured.has(`${key}.${layer}`));
  const nameOf = (key: string, layer: string) => `${word(`dimension.${key}`)} (${word(`layer.${layer}`)})`;
  const columns = named.flatMap(({ key, layer }) =>
    (['score', 'raw', 'level'] as const).map((part) => ({
      header: `${nameOf(key, layer)} ${word(`table.score_part.${part}`)}`,
      width: 12,
      kind: 'number' as const,
      of: (row: Values) => all(row).find((one) => one.dimension === key && one.layer === layer)?.[part] ?? null,
    })),
  );
  if (named.length === ALL_RESULTS.size) return columns;
  const separator = word('table.separator');
  const isNamed = ({ dimension, layer }: RecordScore) => measured.has(`${dimension}.${layer}`);
  const others = (row: Values) =>
    all(row)
      .filter((score) => !isNamed(score))
      .map(({ dimension, layer, score }) => `${nameOf(dimension, layer)} ${score}`);
  return [...columns, { ...kit.head('other_scores', 24), of: (row) => others(row).join(separator) || null }];
}

function goods({ head, value, word }: ColumnKit): ExportColumn {
  const names = value<readonly string[] | null>(`jsonb_path_query_array(recommendation, 'lax $.goods[*].goods_name')`);
  const separator = word('table.separator');
  return { ...head('goods', 40), of: (row) => names(row)?.join(separator) ?? null };
}

/** Products with their numbers, or `otherwise` if there are none. */
function counted({ head, value, word }: ColumnKit, name: 'interest' | 'sold', otherwise: string): ExportColumn {
  const list = value<RecordInterest | RecordSale | null>(name);
  const separator = word('table.separator');
  const textOf = ({ goods_name, num }: RecordSale['goods'][number]) =>
    num > 1 ? `${goods_name} × ${num}` : goods_name;
  return {
    ...head(name, 40),
    of: (row) => {
      const goods = list(row)?.goods;
      return goods ? goods.map(textOf).join(separator) || otherwise || null : null;
    },
  };
}

function report({ head, value }: ColumnKit, caller: ExportCaller): ExportColumn {
  const { tenant_id } = caller.principal;
  const [record_id, share_secret] = [value<string>('record_id'), value<Buffer>('share_secret')];
  const status = value<number>('status');
  return {
    ...head('report', 30, 'link'),
    of: (row) =>
      status(row) === RECORD_STATUS.success
        ? reportAddress(caller, shareIdOf({ tenant_id, record_id: record_id(row), share_secret: share_secret(row) }))
        : null,
  };
}

/** Usually the first photo is the one in white light. Only else all photos are searched, which takes twice the time. */
const WHITE_PHOTO = `(select case when first->>'kind' = 'white' then first->>'path'
          else jsonb_path_query_first(images, 'lax $[*] ? (@.kind == "white").path') #>> '{}' end
     from (select images->0 as first offset 0) as photo)`;

/** The address of a small picture, which asks for a sign-in like all photos. */
function photo({ head, value }: ColumnKit, caller: ExportCaller): ExportColumn {
  const base = publicAddress(caller);
  const path = value<string | null>(WHITE_PHOTO);
  return {
    ...head('image', 30, 'link'),
    of: (row) => (path(row) ? `${base}/fileSvr/get/${path(row)}_40x40.jpg` : null),
  };
}

/** One column for each question, and one for the answers to questions that are no longer asked. */
function answers({ head, value, word }: ColumnKit, questions: readonly Question[]): ExportColumn[] {
  const given = value<QuestionAnswers>('questions');
  const separator = word('table.separator');
  const asked = new Set(questions.map(({ id }) => questionKey(id)));
  const textOf = (answer: QuestionAnswers[string] | undefined, words?: ReadonlyMap<string, string>) =>
    [answer ?? []]
      .flat()
      .map((one) => words?.get(one) ?? one)
      .filter(Boolean)
      .join(separator);
  const ofQuestion = ({ id, question, options }: Question): ExportColumn => {
    const words = new Map(options.map((option) => [option.id, option.option]));
    const key = questionKey(id);
    /** The answer to this version of the question, or to an older one. */
    const answerOf = (row: QuestionAnswers) =>
      row[id] ?? Object.entries(row).find(([answered]) => questionKey(answered) === key)?.[1];
    return { header: question, width: 24, kind: 'text', of: (row) => textOf(answerOf(given(row)), words) };
  };
  return [
    ...questions.map(ofQuestion),
    {
      ...head('other_answers', 24),
      of: (row) =>
        Object.entries(given(row))
          .filter(([id]) => !asked.has(questionKey(id)))
          .map(([id, answer]) => `${id}: ${textOf(answer)}`)
          .join(separator),
    },
  ];
}
