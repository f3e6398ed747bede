import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import { percentile, type Scatter } from '@skin-mirror/shared/progress/progress.ts';
import { ageBandRange } from '@skin-mirror/shared/record/age-band.ts';
import { scatterOf } from './checks.ts';
import type { ComparedRecord, progressStore } from './progress.store.ts';

type Store = ReturnType<typeof progressStore>;

type MeasuredTest = Pick<ComparedRecord, 'device_id' | 'scores'>;

interface Judged {
  readonly scores: readonly RecordScore[];
  readonly scatter: Scatter;
}

/** Adds to both tests how far their mirrors scatter. */
export async function withScatter(store: Store, before: MeasuredTest, after: MeasuredTest): Promise<[Judged, Judged]> {
  const now = scatterOf(await store.checks(after.device_id));
  const then = before.device_id === after.device_id ? now : scatterOf(await store.checks(before.device_id));
  return [
    { scores: before.scores, scatter: then },
    { scores: after.scores, scatter: now },
  ];
}

type Placed = Pick<ComparedRecord, 'customer_sex' | 'customer_age' | 'test_time' | 'total_score' | 'is_simulated'> & {
  readonly customer_id: number;
};

/** Returns the place of a total score among people of the same sex and age band. Undefined if too little is known. */
export async function placeAmongPeers(store: Store, test: Placed) {
  const { customer_id, customer_sex, customer_age, test_time, total_score, is_simulated } = test;
  if (customer_sex === null || customer_age === null || total_score === null) return undefined;
  const [from, to] = ageBandRange(customer_age);
  const year = test_time.getUTCFullYear();
  const born = { born_from: year - to, born_to: year - from };
  const others = await store.scoresOfPeers({ customer_id, sex: customer_sex, is_simulated, ...born });
  return percentile(total_score, [...others, total_score]);
}
