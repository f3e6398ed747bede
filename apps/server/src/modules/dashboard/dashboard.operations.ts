import { dashboardContract } from '@skin-mirror/shared/dashboard/dashboard.contract.ts';
import { SETUP_STEPS } from '@skin-mirror/shared/dashboard/setup.ts';
import { decide, owner, type UserPrincipal, user } from '@skin-mirror/shared/kernel/access.ts';
import { addDays, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { dashboardStore } from './dashboard.store.ts';

async function storeAndToday({ services, principal }: Context<UserPrincipal>) {
  const store = dashboardStore(services, scopeOf(principal));
  const { timezone, shop } = await store.shop();
  return { store, shop, today: shopDay(new Date(), timezone) };
}

export const dashboardOperations = implement(dashboardContract, {
  async about({ ctx }) {
    const { store, shop, today } = await storeAndToday(ctx);
    const yesterday = addDays(today, -1);
    const mayReview = decide(owner(), ctx.principal) === 'allow';
    const [tests, counts, sellers, unreviewed] = await Promise.all([
      store.testsOn([today, yesterday]),
      store.counts(),
      store.sellers(today, yesterday),
      mayReview ? store.unreviewed() : [],
    ]);
    // Shown only to accounts that can add goods.
    const isMissingGoods = counts.count_goods === 0 && decide(user('goods'), ctx.principal) === 'allow';
    return {
      count_record: tests.get(today)?.count ?? 0,
      count_record_yesterday: tests.get(yesterday)?.count ?? 0,
      ...counts,
      worklist: { wait_to_work: unreviewed, wait_to_addgoods: isMissingGoods ? [{ name: shop }] : [] },
      sellers,
    };
  },

  async setup({ ctx }) {
    const { is_hidden, done } = await dashboardStore(ctx.services, scopeOf(ctx.principal)).setup();
    return { is_hidden, steps: SETUP_STEPS.map((key) => ({ key, is_done: done[key] })) };
  },

  async hideSetup({ input: { is_hidden }, ctx }) {
    await dashboardStore(ctx.services, scopeOf(ctx.principal)).hideSetup(is_hidden);
    return {};
  },

  async daily({ input, ctx }) {
    const { store, today } = await storeAndToday(ctx);
    const days = Array.from({ length: input.days }, (_, index) => addDays(today, index - input.days + 1));
    const tests = await store.testsOn(days);
    return { days: days.map((day) => ({ day, count: 0, late: 0, ...tests.get(day) })) };
  },
});
