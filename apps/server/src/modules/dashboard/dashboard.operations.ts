import { dashboardContract } from '@skin-mirror/shared/dashboard/dashboard.contract.ts';
import { PLATFORM_SETUP_STEPS, SETUP_STEPS } from '@skin-mirror/shared/dashboard/setup.ts';
import { decide, owner, type UserPrincipal, user } from '@skin-mirror/shared/kernel/access.ts';
import { addDays, type Day, dayRange, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { hiddenMirrors } from '../../kernel/hidden-mirrors.store.ts';
import { implement } from '../../kernel/implement.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { isReachable } from '../link/report-address.ts';
import { dashboardStore } from './dashboard.store.ts';
import { figureDayStore } from './figure-day.store.ts';
import { insightsStore } from './insights.store.ts';
import { lastDays, MONTH, monthFigures, totalOf } from './month-figures.ts';
import { platformStore } from './platform.store.ts';

const WEEK = 7;
const YEAR = 365;

async function storeAndToday({ services, principal }: Context<UserPrincipal>) {
  const store = dashboardStore(services, scopeOf(principal));
  const { timezone, shop } = await store.shop();
  const today = shopDay(new Date(), timezone);
  const startOf = (day: Day) => dayRange(day, day, timezone).start;
  const hidden = await hiddenMirrors(services, principal.tenant_id);
  return { store, shop, timezone, today, startOf, hidden };
}

export const dashboardOperations = implement(dashboardContract, {
  async about({ ctx }) {
    const { store, shop, today, hidden } = await storeAndToday(ctx);
    const yesterday = addDays(today, -1);
    const mayReview = decide(owner(), ctx.principal) === 'allow';
    const [tests, counts, sellers, unreviewed] = await Promise.all([
      store.testsOn([today, yesterday], hidden),
      store.counts(),
      store.sellers(today, yesterday, hidden),
      mayReview ? store.unreviewed() : [],
    ]);
    // Only accounts that may add goods get the hint that goods are missing.
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

  hideSetup,

  async platformSetup({ ctx }) {
    const { env, delivery, pool } = ctx.services;
    const { is_hidden, shop, numbers } = await platformStore(pool).setup(ctx.principal.tenant_id);
    const done = {
      shop,
      numbers,
      address: env.PUBLIC_URL !== undefined && isReachable(ctx),
      messages: Object.values(delivery.channels).some((channel) => channel !== 'outbox'),
      backup: env.BACKUP_DIR !== undefined,
    };
    return { is_hidden, steps: PLATFORM_SETUP_STEPS.map((key) => ({ key, is_done: done[key] })) };
  },

  hidePlatformSetup: hideSetup,

  async daily({ input, ctx }) {
    const { store, today, startOf, hidden } = await storeAndToday(ctx);
    const begun = startOf(addDays(today, -1));
    const asked = lastDays(today, input.days);
    const [tests, left_out, yesterday_until_now] = await Promise.all([
      store.testsOn(asked, hidden),
      store.leftOut(asked, hidden),
      insightsStore(ctx.services, scopeOf(ctx.principal), hidden).testsBetween(
        begun,
        new Date(begun.getTime() + Date.now() - startOf(today).getTime()),
      ),
    ]);
    return { days: withEmptyDays(asked, tests), left_out, yesterday_until_now };
  },

  async insights({ ctx }) {
    const { today, timezone, hidden } = await storeAndToday(ctx);
    const scope = scopeOf(ctx.principal);
    const store = insightsStore(ctx.services, scope, hidden);
    const from = { week: addDays(today, 1 - WEEK), month: addDays(today, 1 - MONTH) };
    const mayReadTests = decide(user('records'), ctx.principal) === 'allow';
    const maySellGoods = decide(user('goods'), ctx.principal) === 'allow';
    // One after another, so that one overview holds one connection.
    const days = await figureDayStore(ctx.services, scope, timezone, hidden).figuresOf(lastDays(today, MONTH));
    const count_due = mayReadTests ? await store.followUpsDue(today) : 0;
    const count_without_picture = maySellGoods ? await store.goodsWithoutPicture() : 0;
    const customers = await store.customersSince(from.month, addDays(today, 1 - YEAR), timezone);
    const figures = monthFigures(days, from.week);
    const goods = await store.goodsOf(totalOf(days, 'goods'), from.month);
    return { from, count_due, count_without_picture, ...figures, ...customers, goods };
  },

  async platform({ ctx }) {
    const store = platformStore(ctx.services.pool);
    const today = shopDay(new Date(), ctx.principal.timezone);
    const days = lastDays(today, MONTH);
    const [counts, { tests, left_out }] = await Promise.all([
      store.counts(),
      store.testsBetween(days[0] as string, today),
    ]);
    return { ...counts, days: withEmptyDays(days, tests), left_out };
  },
});

interface Hiding {
  readonly input: { readonly is_hidden: boolean };
  readonly ctx: Context<UserPrincipal>;
}

async function hideSetup({ input: { is_hidden }, ctx }: Hiding) {
  await dashboardStore(ctx.services, scopeOf(ctx.principal)).hideSetup(is_hidden);
  return {};
}

const withEmptyDays = (days: readonly Day[], tests: ReadonlyMap<Day, { count: number; late: number }>) =>
  days.map((day) => ({ day, count: 0, late: 0, ...tests.get(day) }));
