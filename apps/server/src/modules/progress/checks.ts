import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import { type Repeatability, repeatability, type Scatter } from '@skin-mirror/shared/progress/progress.ts';
import type { CheckedTest } from './progress.store.ts';

interface ChecksOfScore extends Pick<RecordScore, 'dimension' | 'layer'> {
  /** The raw scores of each check. */
  readonly checks: readonly (readonly number[])[];
}

/** Groups the scores of checks by dimension and layer, and within these by check. */
export function checksByScore(tests: readonly CheckedTest[]): ChecksOfScore[] {
  const groups = new Map<string, Pick<RecordScore, 'dimension' | 'layer'> & { checks: Map<string, number[]> }>();
  for (const { check_id, scores } of tests) {
    for (const { dimension, layer, raw } of scores) {
      const key = `${dimension}/${layer}`;
      const group = groups.get(key) ?? { dimension, layer, checks: new Map<string, number[]>() };
      groups.set(key, group);
      group.checks.set(check_id, [...(group.checks.get(check_id) ?? []), raw]);
    }
  }
  return [...groups.values()].map(({ checks, ...of }) => ({ ...of, checks: [...checks.values()] }));
}

/** Returns a function that names a mirror's scatter by the tests of its checks. */
export function scatterOf(tests: readonly CheckedTest[]): Scatter {
  const known = new Map(
    checksByScore(tests).map(({ dimension, layer, checks }) => [`${dimension}/${layer}`, repeatability(checks)]),
  );
  return ({ dimension, layer }) => known.get(`${dimension}/${layer}`);
}

/** Returns how far a mirror's total score scatters by the tests of its checks. */
export function totalScatter(tests: readonly CheckedTest[]): Repeatability | undefined {
  const checks = new Map<string, number[]>();
  for (const { check_id, scores } of tests) {
    if (scores.length === 0) continue;
    const total = scores.reduce((sum, { raw }) => sum + raw, 0) / scores.length;
    checks.set(check_id, [...(checks.get(check_id) ?? []), total]);
  }
  return repeatability([...checks.values()]);
}
