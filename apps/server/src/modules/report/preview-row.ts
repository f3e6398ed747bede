import type { Sex } from '@skin-mirror/shared/dimension/dimension.ts';
import { evaluateTest } from '@skin-mirror/shared/mirror/evaluation.ts';
import { ASSUMED, smallestChange, verdictOf } from '@skin-mirror/shared/progress/progress.ts';
import { matchGoods } from '@skin-mirror/shared/recommendation/matching.ts';
import type { RecordResult } from '@skin-mirror/shared/record/record.schema.ts';
import { atLevel } from '@skin-mirror/shared/report/preview.ts';
import type { reportContract } from '@skin-mirror/shared/report/report.contract.ts';
import { SAMPLE_CUSTOMER, SAMPLE_END, sampleAges } from '@skin-mirror/shared/report/sample-test.ts';
import { totalScore } from '@skin-mirror/shared/scoring/scoring.ts';
import { DAY_MS, utcDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { z } from 'zod';
import type { Comparison } from '../progress/report-progress.ts';
import { WHOLE_SHOP } from '../setting/mirror-of.ts';
import type { ShopRules } from '../shop/rule-book.ts';
import { withCards } from '../shop/with-cards.ts';
import type { ReportRow } from './report.store.ts';

interface PreviewChoices extends Pick<z.output<typeof reportContract.preview.input>, 'level' | 'sex' | 'age'> {
  /** The mirror whose settings, texts and products the preview shows. 0 means the whole shop. */
  readonly device_id: number;
}

/**
 * Returns a test for the preview of settings. This is the shop's newest test without its customer, or a sample test.
 * `level` sets all results to this level. With `sex` or `age`, the products are those for such a customer; if only one
 * of the two is given, the sample customer's value is used for the other.
 */
export function previewRow(
  newest: ReportRow | undefined,
  rules: ShopRules,
  { level, sex, age, device_id }: PreviewChoices,
): ReportRow {
  const row = newest ?? sampleRow(rules, device_id);
  const scores = level ? row.scores.map((score) => atLevel(score, level)) : row.scores;
  return {
    ...row,
    // Not the mirror of the newest test.
    device_id,
    test_time: new Date(),
    customer_sex: sex ?? null,
    customer_age: age ?? null,
    questions: {},
    adviser: '',
    images: [],
    scores,
    result: {
      ...row.result,
      total_score: level ? totalScore(scores) : row.result.total_score,
      ...(age !== undefined && sampleAges(age)),
    },
    recommendation:
      sex === undefined && age === undefined && device_id === WHOLE_SHOP
        ? row.recommendation
        : recommendationFor({ sex: sex ?? SAMPLE_CUSTOMER.sex, age: age ?? SAMPLE_CUSTOMER.age }),
  };

  function recommendationFor(customer: { readonly sex: Sex; readonly age: number }) {
    const { skin_type, is_sensitive } = row.result;
    const test = { scores: row.scores, skin_type, is_sensitive, ...customer };
    return withCards(rules, matchGoods(rules.evaluationFor(device_id).catalogue, test));
  }
}

/** The preview replaces the rest of the row, whether a test or the sample. */
function sampleRow(rules: ShopRules, device_id: number) {
  const { scores, result, match } = evaluateTest(rules.evaluationFor(device_id), SAMPLE_CUSTOMER, SAMPLE_END);
  return {
    tenant_id: rules.tenant_id,
    user_id: null,
    settings_rev: rules.rev,
    scores: [...scores],
    // The sample is always successful, so it has a result.
    result: result as RecordResult,
    recommendation: match && withCards(rules, match),
  };
}

/** The days between the invented test and the previewed one. */
const SAMPLE_DAYS = 28;
const SAMPLE_PLACE = { value: 72, n: 134 } as const;
/** By how many points results changed since the invented test, one after another. */
const SAMPLE_CHANGES = [14, 2, -12, 0, 11, -3] as const;

/** Invents an earlier test and other customers to compare with, because a preview isn't about a customer. */
export const sampleComparison = ({ scores, test_time }: ReportRow): Comparison => ({
  progress: {
    since: utcDay(new Date(test_time.getTime() - SAMPLE_DAYS * DAY_MS)),
    captures_differ: false,
    list: scores.map(({ dimension, layer, score }, at) => {
      const before = Math.min(100, Math.max(0, score - (SAMPLE_CHANGES[at % SAMPLE_CHANGES.length] ?? 0)));
      const verdict = verdictOf(score - before, smallestChange(ASSUMED, ASSUMED));
      return { key: dimension, layer, before, verdict };
    }),
    photo: null,
    trend: null,
  },
  percentile: SAMPLE_PLACE,
});
