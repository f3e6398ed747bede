import type { RecordScore } from '../dimension/dimension.schema.ts';
import type { DimensionKey } from '../dimension/dimension.ts';
import type { Catalogue } from '../recommendation/catalogue.ts';
import { matchGoods } from '../recommendation/matching.ts';
import type { MatchResult } from '../recommendation/recommendation.schema.ts';
import { captureRefusal, type QualityPolicy } from '../record/quality.ts';
import type { QuestionAnswers, RecordCustomer, RecordResult } from '../record/record.schema.ts';
import { RECORD_STATUS, type ReasonKey, type RecordStatus } from '../record/record.ts';
import {
  careLevel,
  type Measurement,
  type ScoreOffset,
  SENSITIVE_FROM,
  scoreTest,
  sensitiveByScores,
  totalScore,
} from '../scoring/scoring.ts';
import { toneFromIta } from '../scoring/tone.ts';
import type { MirrorResult, RecordEnd } from './mirror.schema.ts';

export interface EvaluationRules {
  readonly offsets: readonly ScoreOffset[];
  readonly catalogue: Catalogue;
  readonly quality_policy: QualityPolicy;
}

export interface Evaluation {
  readonly status: RecordStatus;
  readonly reason_key: ReasonKey | null;
  readonly scores: readonly RecordScore[];
  readonly result: RecordResult | null;
  readonly match: MatchResult | null;
}

/** The data about the customer that decides the recommendations. */
export interface TestedCustomer extends Pick<RecordCustomer, 'sex' | 'age'> {
  readonly answers?: QuestionAnswers | undefined;
}

/** Computes the result of a skin test: scores with the shop's offsets, skin classes and recommended products. */
export function evaluateTest(rules: EvaluationRules, customer: TestedCustomer, end: RecordEnd): Evaluation {
  const measured = end.result;
  const refusal = end.status === RECORD_STATUS.success ? captureRefusal(rules.quality_policy, end.quality) : undefined;
  if (end.status !== RECORD_STATUS.success || refusal || !measured) {
    const status = refusal ? RECORD_STATUS.rejected : end.status;
    return {
      status,
      reason_key: refusal ?? end.reason_key ?? 'analysis_failed',
      scores: [],
      result: null,
      match: null,
    };
  }
  const scores = scoreTest(measurements(measured), rules.offsets);
  const result = classify(measured, scores);
  const { skin_type, is_sensitive } = result;
  const { sex, age, answers } = customer;
  const match = matchGoods(rules.catalogue, { scores, skin_type, is_sensitive, sex, age, answers });
  return { status: RECORD_STATUS.success, reason_key: null, scores, result, match };
}

export function measurements(result: MirrorResult): Measurement[] {
  return Object.entries(result.dims).flatMap(([dimension, measured]) =>
    [measured].flat().map((entry) => ({ dimension: dimension as DimensionKey, ...entry })),
  );
}

function classify(measured: MirrorResult, scores: readonly RecordScore[]): RecordResult {
  const { algo_version, skin_age, age_pred, skin_type, tone, moisture, face_shape } = measured;
  return {
    algo_version,
    total_score: totalScore(scores),
    skin_type: skin_type.type,
    ita: tone.ita,
    tone: toneFromIta(tone.ita),
    is_sensitive: isSensitive(measured, scores),
    ...(skin_type.zones && { skin_type_zones: skin_type.zones }),
    ...(skin_age !== undefined && { skin_age }),
    ...(age_pred !== undefined && { age_pred }),
    ...(moisture && { moisture }),
    ...(face_shape && { face_shape }),
  };
}

/** Uses the score for sensitivity if it was measured. Otherwise uses the mirror's own rating. */
const isSensitive = (measured: MirrorResult, scores: readonly RecordScore[]): boolean =>
  sensitiveByScores(scores) ??
  (measured.sensitive !== undefined && careLevel(measured.sensitive.score) >= SENSITIVE_FROM);
