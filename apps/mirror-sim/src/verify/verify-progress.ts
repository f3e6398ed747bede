import type { CustomerRow } from '@skin-mirror/shared/customer/customer.contract.ts';
import { measurements } from '@skin-mirror/shared/mirror/evaluation.ts';
import { recordEnd } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import { CHECKS_THAT_COUNT, MIN_PEOPLE } from '@skin-mirror/shared/progress/progress.ts';
import { ageBandRange } from '@skin-mirror/shared/record/age-band.ts';
import type { RecordRow } from '@skin-mirror/shared/record/record.contract.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Problem } from '../messages.ts';
import { compared, inAnyOrder } from '../problems.ts';
import type { KeptTest } from '../run/run-file.ts';
import type { ConsoleAnswer } from '../staff/console.ts';

export type Comparison = ConsoleAnswer<'progress', 'compare'>;
type Repeatability = Pick<ConsoleAnswer<'progress', 'repeatability'>, 'checks' | 'list'>;

/** Compares two tests as the shop sees them with what the mirror measured. */
export function checkComparison(before: KeptTest, after: KeptTest, got: Comparison): Problem[] {
  const [then, now] = [measuredIn(before), measuredIn(after)];
  const shared = [...now].filter(([name]) => then.has(name));
  const expected = shared.map(([name, raw]) => `${name} ${(raw - (then.get(name) ?? 0)).toFixed(1)}`);
  const found = got.list.map(({ dimension, layer, difference }) => `${dimension}/${layer} ${difference.toFixed(1)}`);
  const wrong = got.list.filter(
    ({ difference, smallest, verdict }) => (verdict === 'same') !== Math.abs(difference) <= smallest,
  );
  return compared('compare', { difference: inAnyOrder(expected, found), verdict: [[], wrong] });
}

function measuredIn({ end }: KeptTest): Map<string, number> {
  const { result } = recordEnd.parse(end);
  const list = result ? measurements(result) : [];
  return new Map(list.map(({ dimension, layer, raw }) => [`${dimension}/${layer}`, raw]));
}

/** A customer as the list of customers shows one. `age` is that of today. */
export type Visitor = Pick<CustomerRow, 'id' | 'sex' | 'age' | 'last_time'>;

/** The server counts customers who came within this many days, and at most this many of them. */
const PEER_DAYS = 730;
const MOST_PEERS = 2000;

/**
 * Counts the other customers of the same sex and age band one by one, each with the newest successful test. `now` is the
 * time of the check.
 */
export function checkPercentile(
  after: RecordRow,
  { rows, visitors, now }: { rows: readonly RecordRow[]; visitors: readonly Visitor[]; now: Date },
  got: Comparison['percentile'],
): Problem[] {
  if (after.customer_sex === null || after.customer_age === null)
    return compared('compare', { percentile: [null, got] });
  const [from, to] = ageBandRange(after.customer_age);
  const years = now.getUTCFullYear() - after.test_time.getUTCFullYear();
  const since = now.getTime() - PEER_DAYS * DAY_MS;
  const peers = visitors.filter(
    ({ id, sex, age, last_time }) =>
      id !== after.customer_id &&
      sex === after.customer_sex &&
      last_time.getTime() >= since &&
      age !== null &&
      age >= from + years &&
      age <= to + years,
  );
  if (peers.length > MOST_PEERS) return [];
  const ids = new Set(peers.map(({ id }) => id));
  const newest = new Map<number, RecordRow>();
  for (const row of rows) {
    if (row.customer_id === null || !ids.has(row.customer_id) || row.is_simulated !== after.is_simulated) continue;
    const known = newest.get(row.customer_id);
    const isNewer = !known || known.test_time < row.test_time;
    if (row.status === RECORD_STATUS.success && isNewer) newest.set(row.customer_id, row);
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
  return compared('compare', {
    percentile: [value, got?.value.toFixed(6) ?? null],
    people: [value && people, got?.people ?? null],
  });
}

/**
 * Compares a mirror's scatter with that of the checks of this run. Returns undefined if the mirror has other checks, too.
 * `checks` are the tests of each check.
 */
export function checkScatter(checks: readonly (readonly KeptTest[])[], got: Repeatability): Problem[] | undefined {
  if (got.checks !== checks.length || checks.length > CHECKS_THAT_COUNT) return undefined;
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
  return compared('repeatability', { deviation: inAnyOrder(expected, found) });
}
