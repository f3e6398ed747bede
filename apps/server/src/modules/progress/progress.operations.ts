import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { progressContract } from '@skin-mirror/shared/progress/progress.contract.ts';
import {
  ASSUMED,
  CHECK_MINUTES,
  percentile,
  type Repeatability,
  repeatability,
  sharedScores,
  smallestChange,
  TESTS_PER_CHECK,
  verdictOf,
} from '@skin-mirror/shared/progress/progress.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { audit, auditView } from '../audit/audit.ts';
import { recordRow } from '../record/record-row.ts';
import { checksByScore } from './checks.ts';
import { type ComparedRecord, progressStore } from './progress.store.ts';

type Call = Context<UserPrincipal>;
type Store = ReturnType<typeof progressStore>;

const MINUTE_MS = 60_000;

const storeOf = ({ services, principal }: Call): Store => progressStore(services, scopeOf(principal));

export const progressOperations = implement(progressContract, {
  async compare({ input: { a, b }, ctx }) {
    const store = storeOf(ctx);
    const ids = [...new Set([a.toLowerCase(), b.toLowerCase()])];
    const [before, after = before] = await store.tests(ids);
    if (!before || !after || (ids.length === 2 && before === after)) throw new AppError('RECORD_NOT_FOUND');
    if (before === after) throw new AppError('CUSTOMER_DIFFERENT');
    if (before.customer_id === null || before.customer_id !== after.customer_id)
      throw new AppError('CUSTOMER_DIFFERENT');
    const [ofBefore, ofAfter] = [await scatter(store, before), await scatter(store, after)];
    await auditView(ctx, { action: 'customer.compare', entity: 'customer', entity_id: before.customer_id });
    return {
      before: compared(before, ctx),
      after: compared(after, ctx),
      list: sharedScores(before.scores, after.scores).map(({ then, now }) => {
        const [one, other] = [ofBefore(now), ofAfter(now)];
        const smallest = smallestChange(one ?? ASSUMED, other ?? ASSUMED);
        const difference = now.raw - then.raw;
        return {
          ...{ dimension: now.dimension, layer: now.layer, before: then.score, after: now.score },
          ...{ difference, smallest, verdict: verdictOf(difference, smallest) },
          is_checked: one !== undefined && other !== undefined,
        };
      }),
      captures_differ: before.capture_state !== after.capture_state,
      percentile: (await rankOf(store, after)) ?? null,
    };
  },

  async repeatability({ input: { device_no }, ctx }) {
    const store = storeOf(ctx);
    const tests = await store.checks(await deviceId(store, device_no));
    const list = checksByScore(tests).flatMap(({ dimension, layer, checks }) => {
      const known = repeatability(checks);
      return known ? [{ dimension, layer, deviation: known.deviation }] : [];
    });
    return { checks: new Set(tests.map(({ check_id }) => check_id)).size, list };
  },

  async check({ input: { device_no, record_ids }, ctx }) {
    const store = storeOf(ctx);
    const device_id = await deviceId(store, device_no);
    const tests = await store.tests(record_ids.map((id) => id.toLowerCase()));
    if (tests.length === 0) throw new AppError('RECORD_NOT_FOUND');
    const times = tests.map(({ test_time }) => test_time.getTime());
    const people = new Set(tests.flatMap(({ customer_id }) => customer_id ?? []));
    const isFit =
      tests.length === TESTS_PER_CHECK &&
      people.size <= 1 &&
      tests.every((test) => test.device_id === device_id) &&
      Math.max(...times) - Math.min(...times) <= CHECK_MINUTES * MINUTE_MS;
    if (!isFit) throw new AppError('CHECK_UNFIT', { minutes: CHECK_MINUTES });
    await store.addCheck(device_id, ctx.principal.user_id, tests);
    await audit(ctx, { action: 'device.check', entity: 'device', entity_id: device_no });
    return { checks: new Set((await store.checks(device_id)).map(({ check_id }) => check_id)).size };
  },
});

async function deviceId(store: Store, device_no: string): Promise<number> {
  const id = await store.deviceId(device_no);
  if (id === undefined) throw new AppError('DEVICE_NOT_FOUND');
  return id;
}

/** Returns a function that finds the scatter of a test's mirror in a dimension; undefined without a check. */
async function scatter(store: Store, { device_id }: ComparedRecord) {
  const all = checksByScore(await store.checks(device_id));
  const known = new Map(all.map(({ dimension, layer, checks }) => [`${dimension}/${layer}`, repeatability(checks)]));
  return ({ dimension, layer }: { dimension: string; layer: string }): Repeatability | undefined =>
    known.get(`${dimension}/${layer}`);
}

async function rankOf(store: Store, { customer_sex, customer_age, total_score }: ComparedRecord) {
  if (customer_sex === null || customer_age === null || total_score === null) return undefined;
  return percentile(total_score, await store.scoresOfPeers(customer_sex, customer_age));
}

function compared(record: ComparedRecord, ctx: Call) {
  const { scores: _scores, device_id: _device, ...row } = record;
  const { id, test_time, device_no, capture_state, total_score, analysis, share_id } = recordRow(row, ctx);
  return { id, test_time, device_no, capture_state, total_score, analysis, share_id };
}
