import type { Question } from '../question/question.schema.ts';
import { QUESTION_TYPES } from '../question/question.ts';
import type { FullRecord } from './record.contract.ts';
import { RECORD_STATUS } from './record.ts';

type Full = Pick<
  FullRecord,
  'id' | 'status' | 'result' | 'scores' | 'consent' | 'other_detects' | 'customer_sex' | 'customer_age'
> & { readonly images: readonly { readonly kind: string }[]; readonly goods: readonly unknown[] };

/**
 * Makes a scenario of a stored test: the same measurement, answers and consent, sent by a simulated mirror. Who the customer
 * is stays behind: no name, number, place, note or written answer, and painted photos.
 * @param questions those of the shop. Answers to others are left out
 */
export function scenarioOf(record: Full, questions: readonly Pick<Question, 'id' | 'type'>[]): object {
  const { id } = record;
  const { status, result, scores, consent, goods } = record;
  const isSuccess = status === RECORD_STATUS.success && result !== null;
  const written = new Set(questions.filter(({ type }) => type === QUESTION_TYPES.text).map((one) => one.id));
  const known = new Set(questions.map((one) => one.id));
  const answers = Object.entries(record.other_detects.questions).filter(([key]) => known.has(key) && !written.has(key));
  const { customer_sex: sex, customer_age: age } = record;
  return {
    name: `copied-${id.slice(-12)}`,
    summary: `A copy of a test with status ${status}, without the person`,
    devices: [{ device_no: 'auto' }],
    customers: [
      {
        id: 'customer',
        persona: {
          ...(sex !== null && { sex }),
          ...(age !== null && age > 0 && { age: Math.min(age, 110) }),
          ...(result && { skin_type: result.skin_type, tone: result.tone, sensitive: result.is_sensitive }),
        },
      },
    ],
    steps: [
      { do: 'heartbeat', start: true },
      {
        do: 'upload',
        customer: 'customer',
        photos: photosOf(record),
        declines_photos: consent.photos === 0,
        declines_contact: consent.contact === 0,
        declines_marketing: consent.marketing === 0,
        answers: Object.fromEntries(answers),
        ...(isSuccess && { measured: measuredOf(record) }),
        ...(status === RECORD_STATUS.rejected && { quality: 'blurred' }),
        ...(status === RECORD_STATUS.failed && { failed: true }),
      },
      { do: 'result' },
      {
        do: 'expect',
        status,
        ...(isSuccess && { scores_at_least: scores.length, goods_at_least: goods.length }),
      },
    ],
  };
}

function photosOf({ images }: Full): 'none' | 'close_ups' | 'white' | 'few' | 'all' {
  const kinds = images.map(({ kind }) => kind);
  if (kinds.length === 0) return 'none';
  if (kinds.some((kind) => kind.startsWith('dermatoscope') || kind.startsWith('scalp'))) return 'close_ups';
  return kinds.length === 1 ? 'white' : kinds.length <= 3 ? 'few' : 'all';
}

/** Returns what the mirror had measured, before the shop's offsets. */
function measuredOf({ result, scores }: Full): object | undefined {
  if (!result) return undefined;
  const { algo_version, skin_age, age_pred, skin_type, skin_type_zones, ita, moisture, face_shape } = result;
  const byDimension = Map.groupBy(scores, ({ dimension }) => dimension);
  const dims = [...byDimension].map(([dimension, list]) => [
    dimension,
    list.map(({ layer, raw, count, zones }) => ({
      layer,
      raw,
      ...(count !== undefined && { count }),
      ...(zones && { zones }),
    })),
  ]);
  return {
    algo_version,
    ...(skin_age !== undefined && { skin_age }),
    ...(age_pred !== undefined && { age_pred }),
    skin_type: { type: skin_type, ...(skin_type_zones && { zones: skin_type_zones }) },
    tone: { ita },
    ...(moisture && { moisture }),
    ...(face_shape && { face_shape }),
    dims: Object.fromEntries(dims),
  };
}
