import type { CareLevel } from '@skin-mirror/shared/dimension/dimension.ts';
import { evaluateTest } from '@skin-mirror/shared/mirror/evaluation.ts';
import type { RecordResult } from '@skin-mirror/shared/record/record.schema.ts';
import { atLevel } from '@skin-mirror/shared/report/preview.ts';
import { SAMPLE_CUSTOMER, SAMPLE_END } from '@skin-mirror/shared/report/sample-test.ts';
import { totalScore } from '@skin-mirror/shared/scoring/scoring.ts';
import type { ShopRules } from '../shop/rule-book.ts';
import type { ReportRow } from './report.store.ts';

/**
 * Returns a test for the preview of settings. This is the shop's newest test without its customer, or a sample test.
 * @param level sets all results to this level
 */
export function previewRow(newest: ReportRow | undefined, rules: ShopRules, level?: CareLevel): ReportRow {
  const row = newest ?? sampleRow(rules);
  const scores = level ? row.scores.map((score) => atLevel(score, level)) : row.scores;
  return {
    ...row,
    test_time: new Date(),
    customer_sex: null,
    customer_age: null,
    adviser: '',
    images: [],
    scores,
    result: { ...row.result, total_score: level ? totalScore(scores) : row.result.total_score },
  };
}

function sampleRow(rules: ShopRules): ReportRow {
  const { scores, result, match } = evaluateTest(rules.evaluationFor(0), SAMPLE_CUSTOMER, SAMPLE_END);
  const goods = (match?.recommendations ?? []).flatMap((chosen) => {
    const card = rules.cards.get(chosen.goods_id);
    return card ? [{ ...chosen, ...card }] : [];
  });
  return {
    tenant_id: rules.tenant_id,
    settings_rev: rules.rev,
    test_time: new Date(),
    customer_sex: null,
    customer_age: null,
    adviser: '',
    images: [],
    scores,
    // The sample is always successful, so it has a result.
    result: result as RecordResult,
    recommendation: { goods, excluded: [] },
  };
}
