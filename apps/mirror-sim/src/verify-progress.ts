import { measurements } from '@skin-mirror/shared/mirror/evaluation.ts';
import { recordEnd } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import type { progressContract } from '@skin-mirror/shared/progress/progress.contract.ts';
import { CHECKS_THAT_COUNT, MIN_PEOPLE } from '@skin-mirror/shared/progress/progress.ts';
import { ageBand } from '@skin-mirror/shared/record/age-band.ts';
import type { RecordRow } from '@skin-mirror/shared/record/record.contract.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { z } from 'zod';
import type { Problem } from './messages.ts';
import { differing } from './problems.ts';
import type { KeptTest } from './run-file.ts';

export type Comparison = z.output<typeof progressContract.compare.output>;
type Repeatability = z.output<typeof progressContract.repeatability.output>;

const differs = differing('compare');

/** Compares two tests as the shop sees them with what the mirror measured. */
export function checkComparison(before: KeptTest, after: KeptTest, got: Comparison): Problem[] {
  const [then, now] = [measuredIn(before), measuredIn(after)];
  const shared = [...now].filter(([name]) => then.has(name));
  const expected = shared.map(([name, raw]) => `${name} ${(raw - (then.get(name) ?? 0)).toFixed(1)}`);
  const found = got.list.map(({ dimension, layer, difference }) => `${dimension}/${layer} ${difference.toFixed(1)}`);
  const wrong = got.list.filter(
    ({ difference, smallest, verdict }) => (verdict === 'same') !== Math.abs(difference) <= smallest,
  );
  return [...differs('difference', expected.toSorted(), found.toSorted()), ...differs('verdict', [], wrong)];
}

function measuredIn({ end }: KeptTest): Map<string, number> {
  const { result } = recordEnd.parse(end);
  const list = result ? measurements(result) : [];
  return new Map(list.map(({ dimension, layer, raw }) => [`${dimension}/${layer}`, raw]));
}

/** Counts the customers of the same sex and age band one by one, the others each with the newest successful test. */
export function checkPercentile(
  after: RecordRow,
  rows: readonly RecordRow[],
  got: Comparison['percentile'],
): Problem[] {
  const newest = new Map<number, RecordRow>();
  for (const row of rows) {
    if (row.customer_id === null || row.status !== RECORD_STATUS.success || !isAlike(row, after)) continue;
    if (row.customer_id === after.customer_id) continue;
    const known = newest.get(row.customer_id);
    if (!known || known.test_time < row.test_time) newest.set(row.customer_id, row);
  }
  const own = after.total_score ?? 0;
  // The customer's own test counts as the half of a person.
  let points = 1;
  for (const { total_score } of newest.values()) {
    const other = total_score ?? 0;
    points += other < own ? 2 : other === own ? 1 : 0;
  }
  const people = newest.size + 1;
  const value = people < MIN_PEOPLE ? null : ((points / (2 * people)) * 100).toFixed(6);
  return [
    ...differs('percentile', value, got === null ? null : got.value.toFixed(6)),
    ...differs('people', value === null ? null : people, got === null ? null : got.people),
  ];
}

const isAlike = (one: RecordRow, other: RecordRow) =>
  one.customer_age !== null &&
  other.customer_age !== null &&
  one.is_simulated === other.is_simulated &&
  one.customer_sex === other.customer_sex &&
  ageBand(one.customer_age) === ageBand(other.customer_age);

/**
 * Compares a mirror's scatter with that of the checks of this run. Returns undefined if the mirror has other checks, too.
 * `checks` are the tests of each check.
 */
export function checkScatter(checks: readonly (readonly KeptTest[])[], got: Repeatability): Problem[] | undefined {
  if (got.checks !== checks.length || checks.length > CHECKS_THAT_COUNT) return undefined;
  const told = differing('repeatability');
  const names = [...measuredIn((checks[0] as readonly KeptTest[])[0] as KeptTest).keys()];
  const expected = names.map((name) => {
    const scores = checks.map((tests) => tests.map((test) => measuredIn(test).get(name) ?? Number.NaN));
    const squares = scores.flatMap((set) => {
      const mean = set.reduce((sum, score) => sum + score, 0) / set.length;
      return set.map((score) => (score - mean) ** 2);
    });
    const freedom = squares.length - checks.length;
    return `${name} ${Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / freedom).toFixed(6)}`;
  });
  const found = got.list.map(({ dimension, layer, deviation }) => `${dimension}/${layer} ${deviation.toFixed(6)}`);
  return told('deviation', expected.toSorted(), found.toSorted());
}
