import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { type Locale, WRITTEN_LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import {
  type PromotionSave,
  promotionContract,
  promotionRow,
} from '@skin-mirror/shared/promotion/promotion.contract.ts';
import { PROMOTION_STATUS } from '@skin-mirror/shared/promotion/promotion.ts';
import { promotionProblems } from '@skin-mirror/shared/promotion/promotion-problems.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { filledTranslations } from '@skin-mirror/shared/translation/translation.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { translate } from '../../kernel/messages.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { addNewer, refuseSave } from '../../kernel/rev.ts';
import { audit } from '../audit/audit.ts';
import { newSeed } from '../draw/seed.ts';
import { changerOf } from '../revision/change-settings.ts';
import { thingRevisions } from '../revision/thing-revisions.ts';
import type { Place, PrizeWords } from './award.store.ts';
import { type PromotionValues, promotionStore } from './promotion.store.ts';

type Call = Context<UserPrincipal>;

const todayOf = ({ principal }: Call): string => shopDay(new Date(), principal.timezone);

const storeOf = (ctx: Call) => {
  const { tenant_id } = ctx.principal;
  return promotionStore(ctx.services, { tenant_id, changer: changerOf(ctx.principal), today: todayOf(ctx) });
};

export const promotionOperations = implement(promotionContract, {
  list: ({ input: { sort, page, pageSize, ...filter }, ctx }) => storeOf(ctx).page(filter, { sort, page, pageSize }),

  async detail({ input: { id }, ctx }) {
    return mustExist(await storeOf(ctx).byId(id), 'PROMOTION_NOT_FOUND');
  },

  async history({ input: { id, ...paging }, ctx }) {
    mustExist(await storeOf(ctx).byId(id), 'PROMOTION_NOT_FOUND');
    return thingRevisions(ctx.services.pool, { tenant_id: ctx.principal.tenant_id, kind: 'promotion' }, id, paging);
  },

  async save({ input, ctx }) {
    const id = Number(input.id) > 0 ? Number(input.id) : undefined;
    const saved =
      id !== undefined && isSwitch(input) ? await switched(ctx, id, input.status) : await saveAll(ctx, id, input);
    const now = await storeOf(ctx).byId(saved);
    return { id: saved, overlaps: now?.overlaps ?? [] };
  },

  async restore({ input: { id, status }, ctx }) {
    const store = storeOf(ctx);
    await store.restore(id, status);
    const { act_name: name } = mustExist(await store.byId(id), 'PROMOTION_NOT_FOUND');
    await audit(ctx, { action: 'promotion.restore', entity: 'promotion', entity_id: id, details: { name, status } });
    return { id };
  },

  async prizes({ input: { act_id, code }, ctx }) {
    const list = mustExist(
      await storeOf(ctx).prizes(placeOf(ctx, act_id, code), await wordsOf(ctx)),
      'PROMOTION_NOT_FOUND',
    );
    return { list };
  },

  async savePrize({ input: { act_id, code, ...prize }, ctx }) {
    const place = placeOf(ctx, act_id, code);
    const words = await wordsOf(ctx);
    const newer = async () => (await storeOf(ctx).prizes(place, words))?.find(({ id }) => id === Number(prize.id));
    const saved = await storeOf(ctx).savePrize(place, prize, words).catch(addNewer(newer));
    const details = { name: prize.prize_name, probability: prize.probability, total_num: prize.total_num };
    await audit(ctx, { action: 'promotion.prize', entity: 'award', entity_id: saved.id, details });
    return saved;
  },

  async saveAward({ input: { id }, ctx }) {
    const { prize } = await storeOf(ctx).removeAward(id);
    const details = { name: prize.prize_name };
    await audit(ctx, { action: 'promotion.prize_remove', entity: 'award', entity_id: id, details });
    return { id };
  },

  library: async ({ ctx }) => ({ list: await storeOf(ctx).library() }),
});

const placeOf = ({ principal }: Call, act_id: number | '', draft_code: string): Place =>
  Number(act_id) > 0 ? { act_id: Number(act_id) } : { draft_user_id: principal.user_id, draft_code };

const prizeIn = (locale: Locale) => ({
  prize_name: translate(locale, 'default_prize.name'),
  prize_detail: translate(locale, 'default_prize.detail'),
});

async function wordsOf({ services, principal }: Call): Promise<PrizeWords> {
  const { default_locale } = await services.ruleBook.latest(principal.tenant_id);
  const others = WRITTEN_LOCALES.filter((one) => one !== default_locale);
  return { ...prizeIn(default_locale), texts: Object.fromEntries(others.map((one) => [one, prizeIn(one)])) };
}

/** True if the call names nothing except the promotion and its status. */
const isSwitch = ({ id: _, rev: __, code: ___, status, ...fields }: PromotionSave): boolean =>
  status !== '' && Object.values(fields).every((value) => value === undefined);

async function switched(ctx: Call, id: number, status: PromotionSave['status']): Promise<number> {
  if (status === '') return id;
  const store = storeOf(ctx);
  const { act_name, end_time } = mustExist(await store.byId(id), 'PROMOTION_NOT_FOUND');
  if (status === PROMOTION_STATUS.on && end_time < todayOf(ctx)) throw new AppError('PROMOTION_OVER');
  await store.setStatus(id, status);
  const action = status === PROMOTION_STATUS.deleted ? 'promotion.remove' : 'promotion.switch';
  await audit(ctx, { action, entity: 'promotion', entity_id: id, details: { name: act_name, status } });
  return id;
}

const EMPTY = {
  act_name: '',
  act_desc: '',
  texts: {},
  start_time: '',
  end_time: '',
  act_bg: '',
  expect: null,
  daily_limit: 1,
  status: PROMOTION_STATUS.on,
};

async function saveAll(ctx: Call, id: number | undefined, input: PromotionSave): Promise<number> {
  const store = storeOf(ctx);
  const before = id === undefined ? undefined : mustExist(await store.byId(id), 'PROMOTION_NOT_FOUND');
  const values = checked(input, before ?? EMPTY);
  const isMoved = !before || before.end_time !== values.end_time || before.status !== values.status;
  if (isMoved && values.status === PROMOTION_STATUS.on && values.end_time < todayOf(ctx))
    throw new AppError('PROMOTION_OVER');
  const { prizes = [], code } = input;
  const words = await wordsOf(ctx);
  let saved = id;
  if (saved === undefined) {
    const { secrets } = ctx.services;
    saved = await store.add(values, await newSeed(secrets, ctx.principal.tenant_id), code, prizes, words);
  } else if (!(await store.change(saved, values, input.rev, prizes, words))) {
    refuseSave(promotionRow, await store.byId(saved), 'PROMOTION_NOT_FOUND');
  }
  const details = { name: values.act_name, is_new: before === undefined };
  await audit(ctx, { action: 'promotion.update', entity: 'promotion', entity_id: saved, details });
  return saved;
}

/** Returns the stored values with the given ones in their place. */
function checked(input: PromotionSave, before: PromotionValues): PromotionValues {
  const { act_name = before.act_name, act_desc = before.act_desc, act_bg = before.act_bg } = input;
  const { start_time = before.start_time, end_time = before.end_time, expect } = input;
  const { daily_limit = String(before.daily_limit ?? '') } = input;
  const draft = { act_name, act_desc, start_time, end_time, act_bg, daily_limit };
  const texts = filledTranslations(input.texts ?? before.texts, { act_name, act_desc });
  const [problem] = promotionProblems(draft);
  if (problem) throw new AppError(problem.code, problem.details);
  return {
    ...draft,
    texts,
    expect: expect === undefined ? before.expect : expect || null,
    daily_limit: daily_limit === '' ? null : Number(daily_limit),
    status: input.status === '' ? before.status : input.status,
  };
}
