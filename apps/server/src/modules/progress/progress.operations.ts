import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { captureWarnings, conditionsOf } from '@skin-mirror/shared/progress/capture.ts';
import { progressContract } from '@skin-mirror/shared/progress/progress.contract.ts';
import { CHECK_MINUTES, changesOf, repeatability, TESTS_PER_CHECK } from '@skin-mirror/shared/progress/progress.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { audit, auditView } from '../audit/audit.ts';
import { recordRow } from '../record/record-row.ts';
import { checksByScore } from './checks.ts';
import { placeAmongPeers, withScatter } from './judge.ts';
import { type ComparedRecord, progressStore } from './progress.store.ts';

type Call = Context<UserPrincipal>;
type Store = ReturnType<typeof progressStore>;

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
    await auditView(ctx, { action: 'customer.compare', entity: 'customer', entity_id: before.customer_id });
    return {
      before: compared(before, ctx),
      after: compared(after, ctx),
      list: changesOf(...(await withScatter(store, before, after)), conditionsOf(before, after)).map(
        ({ then, now, ...change }) => ({
          dimension: now.dimension,
          layer: now.layer,
          before: then.score,
          after: now.score,
          ...change,
        }),
      ),
      warnings: captureWarnings(before, after),
      percentile: (await placeAmongPeers(store, { ...after, customer_id: before.customer_id })) ?? null,
    };
  },

  async trend({ input: { id }, ctx }) {
    const tests = await storeOf(ctx).trend(id);
    return {
      list: tests.map(({ record_id, test_time, scores }) => ({
        id: record_id,
        test_time,
        scores: scores.map(({ dimension, layer, score }) => ({ dimension, layer, score })),
      })),
    };
  },

  async repeatability({ input: { device_no }, ctx }) {
    const store = storeOf(ctx);
    const tests = await store.checks(await deviceId(store, device_no));
    const list = checksByScore(tests).flatMap(({ dimension, layer, checks }) => {
      const known = repeatability(checks);
      return known ? [{ dimension, layer, deviation: known.deviation }] : [];
    });
    const history = [...new Map(tests.map(({ check_id, crt_time: time }) => [check_id, { check_id, time }])).values()];
    return { checks: history.length, history, list };
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
    return { checks: await countChecks(store, device_id) };
  },

  async removeCheck({ input: { device_no, check_id }, ctx }) {
    const store = storeOf(ctx);
    const device_id = await deviceId(store, device_no);
    if (!(await store.removeCheck(device_id, check_id))) throw new AppError('CHECK_NOT_FOUND');
    await audit(ctx, { action: 'device.check_remove', entity: 'device', entity_id: device_no });
    return { checks: await countChecks(store, device_id) };
  },
});

async function countChecks(store: Store, device_id: number): Promise<number> {
  return new Set((await store.checks(device_id)).map(({ check_id }) => check_id)).size;
}

async function deviceId(store: Store, device_no: string): Promise<number> {
  return mustExist(await store.deviceId(device_no), 'DEVICE_NOT_FOUND');
}

function compared(record: ComparedRecord, ctx: Call) {
  const { scores: _scores, device_id: _device, quality: _quality, result: _result, ...row } = record;
  const { id, test_time, device_no, capture_state, total_score, analysis, share_id } = recordRow(row, ctx);
  return { id, test_time, device_no, capture_state, total_score, analysis, share_id };
}
