import { isOpen } from '@skin-mirror/shared/config/config.ts';
import { couponContract } from '@skin-mirror/shared/coupon/coupon.contract.ts';
import { type CouponSave, type CouponTerms, couponRow } from '@skin-mirror/shared/coupon/coupon.schema.ts';
import { couponProblems, MAX_COUPONS, readSharedCode } from '@skin-mirror/shared/coupon/coupon.ts';
import { readRedeemCode, UNDO_REDEEM_MS } from '@skin-mirror/shared/draw/redeem-code.ts';
import { webLink } from '@skin-mirror/shared/goods/web-link.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { filledTranslations } from '@skin-mirror/shared/translation/translation.ts';
import { refuseTaken } from '../../database/unique-violation.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { refuseSave } from '../../kernel/rev.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { selectIds, selectionOf } from '../../kernel/selection.ts';
import { audit, auditSelected } from '../audit/audit.ts';
import { pictureAddress } from '../file/photo-address.ts';
import { openShare } from '../link/open-share.ts';
import { exportPersons } from '../record/export-persons.ts';
import { changerOf } from '../revision/change-settings.ts';
import { thingRevisions } from '../revision/thing-revisions.ts';
import { type ClaimRefusal, claimCoupon, type Redemption, redeemStore } from './claim.store.ts';
import { claimColumns } from './claim-columns.ts';
import { exportedClaims } from './claims-export.store.ts';
import { type CouponValues, couponStore } from './coupon.store.ts';
import { couponsOfTest } from './offered.ts';

type Call = Context<UserPrincipal>;

const todayOf = ({ principal }: Call) => shopDay(new Date(), principal.timezone);
const storeOf = (ctx: Call) =>
  couponStore(ctx.services, ctx.principal.tenant_id, todayOf(ctx), changerOf(ctx.principal));
const tillOf = (ctx: Call) => redeemStore(ctx.services, ctx.principal.tenant_id, todayOf(ctx));
const refuseTakenCode = refuseTaken('COUPON_CODE_TAKEN', 'coupon_code_once');

const REFUSALS = {
  missing: 'COUPON_NOT_FOUND',
  upcoming: 'COUPON_UPCOMING',
  over: 'COUPON_OVER',
  out: 'COUPON_OUT',
  claimed: 'COUPON_CLAIMED',
} as const satisfies Record<ClaimRefusal, ErrorCode>;

export const couponOperations = implement(couponContract, {
  list: ({ input: { q, state, ...page }, ctx }) => storeOf(ctx).page({ q, state }, page),

  async history({ input: { id, ...paging }, ctx }) {
    if (!(await storeOf(ctx).has(id))) throw new AppError('COUPON_NOT_FOUND');
    return thingRevisions(ctx.services.pool, { tenant_id: ctx.principal.tenant_id, kind: 'coupon' }, id, paging);
  },

  async save({ input: { id, rev, ...input }, ctx }) {
    const [problem] = couponProblems(input);
    if (problem) throw new AppError(problem.code, problem.details);
    const { name, texts } = input;
    const values: CouponValues = {
      ...input,
      texts: texts && filledTranslations(texts, { name }),
      total: input.total === '' ? null : input.total,
    };
    const saved = id === '' ? await add(ctx, values) : await change(ctx, { id, rev }, values);
    const details = { name: values.name, is_new: id === '' };
    await audit(ctx, { action: 'coupon.update', entity: 'coupon', entity_id: saved, details });
    return { id: saved };
  },

  async remove({ input, ctx }) {
    return auditSelected(ctx, 'coupon.remove', 'coupon', await storeOf(ctx).remove(selectionOf(input)));
  },

  async restore({ input, ctx }) {
    const selection = selectIds(input.ids);
    await checkRoom(ctx, selection.expected);
    const ids = await storeOf(ctx).restore(selection).catch(refuseTakenCode);
    return auditSelected(ctx, 'coupon.restore', 'coupon', ids);
  },

  async end({ input: { ids }, ctx }) {
    const ended = await storeOf(ctx).end(selectIds(ids).ids);
    if (ended === 'missing') throw new AppError('COUPON_NOT_FOUND');
    if (ended === 'upcoming') throw new AppError('COUPON_NOT_BEGUN');
    return auditSelected(
      ctx,
      'coupon.end',
      'coupon',
      ended.map(({ coupon_id }) => coupon_id),
    );
  },

  async redeem({ input, ctx }) {
    const code = readRedeemCode(input.code);
    const act = { code, user_acct: ctx.principal.user_acct, client_uuid: input.client_uuid || null };
    const redeemed = await tillOf(ctx).redeem(act);
    if (!redeemed) return redeemAgainOrShared(ctx, input.code, act);
    await noteRedemption(ctx, redeemed);
    return { ...redeemed, redeem_code: code, is_shared: false };
  },

  async unredeem({ input, ctx }) {
    const since = new Date(Date.now() - UNDO_REDEEM_MS);
    const [till, by, shared] = [tillOf(ctx), ctx.principal.user_acct, readSharedCode(input.code)];
    const own = await till.undo(readRedeemCode(input.code), by, since);
    const ofShared = own ?? (shared === '' ? undefined : await till.undoShared(shared, by, since));
    const name = mustExist(ofShared, 'COUPON_UNDO_LATE');
    await audit(ctx, { action: 'coupon.unredeem', entity: 'coupon', details: { name } });
    return {};
  },

  exportClaims: ({ input, ctx }) =>
    exportPersons(ctx, { ...input, columns: ['claim'] }, async () => ({
      ...(await exportedClaims(ctx.services, scopeOf(ctx.principal), await storeOf(ctx).matching(input))),
      name: 'table.claims_name',
      columns: claimColumns,
      action: 'coupon.export',
      details: { state: input.state },
    })),

  async offered({ input: { share_id }, ctx }) {
    const { open, rules, config } = await reportOf(ctx, share_id);
    const { coupon_title: title, coupon_pic, coupon_link } = config;
    const list = await couponsOfTest(ctx.services, rules, open, ctx.locale);
    return { title, pic: pictureAddress(coupon_pic), link: webLink(coupon_link) ?? '', list };
  },

  async claim({ input: { share_id, id }, ctx }) {
    const { open, rules, config } = await reportOf(ctx, share_id);
    if (!isOpen(config.coupon_status)) throw new AppError('COUPONS_CLOSED');
    const today = shopDay(new Date(), rules.timezone);
    const reader = { wanted: ctx.locale, shopDefault: rules.default_locale };
    const claimed = await claimCoupon(ctx.services, open, id, today, config.coupon_code_mode, reader);
    if (typeof claimed === 'string') throw new AppError(REFUSALS[claimed]);
    return claimed;
  },
});

/** @throws AppError SHARE_UNAVAILABLE */
async function reportOf({ services }: Context, share_id: string) {
  const open = mustExist(await openShare(services, share_id), 'SHARE_UNAVAILABLE');
  const rules = await services.ruleBook.latest(open.tenant_id);
  return { open, rules, config: rules.pageFor(open.device_id) };
}

async function add(ctx: Call, values: CouponValues): Promise<number> {
  await checkRoom(ctx, 1);
  return storeOf(ctx).add(values).catch(refuseTakenCode);
}

async function change(ctx: Call, { id, rev }: { id: number; rev: CouponSave['rev'] }, values: CouponValues) {
  const refusal = await storeOf(ctx).change(id, values, rev).catch(refuseTakenCode);
  if (!refusal) return id;
  const newer = await storeOf(ctx).byId(id);
  if (refusal === 'overtaken' || !newer) return refuseSave(couponRow, newer, 'COUPON_NOT_FOUND');
  throw new AppError('COUPON_TOTAL', { min: newer.claimed });
}

/** Throws COUPON_LIMIT if the shop would have too many coupons. */
async function checkRoom(ctx: Call, more: number): Promise<void> {
  if ((await storeOf(ctx).count()) + more > MAX_COUPONS) throw new AppError('COUPON_LIMIT', { max: MAX_COUPONS });
}

/**
 * Answers a repetition of a redemption like the first call. Redeems a code that customers share, again and again.
 * @throws AppError if no coupon that runs has this code
 */
async function redeemAgainOrShared(
  ctx: Call,
  typed: string,
  act: Redemption,
): Promise<CouponTerms & { redeem_code: string; is_shared: boolean }> {
  const till = tillOf(ctx);
  const claim = await till.byCode(act.code);
  if (claim?.redeemed_at) {
    const { redeemed_at, redeemed_by, redeem_uuid, ...terms } = claim;
    const isRepeated = redeem_uuid !== null && redeem_uuid === act.client_uuid && redeemed_by === act.user_acct;
    if (isRepeated) return { ...terms, redeem_code: act.code, is_shared: false };
    throw new AppError('COUPON_REDEEMED', { day: shopDay(redeemed_at, ctx.principal.timezone), name: redeemed_by });
  }
  const code = claim ? '' : readSharedCode(typed);
  const shared = { ...act, code };
  const used = code === '' ? undefined : await till.useShared(shared);
  if (used) await noteRedemption(ctx, used);
  const known = used ?? (code === '' ? undefined : await till.usedBefore(shared));
  if (known) return { ...known, redeem_code: code, is_shared: true };
  const terms = mustExist(claim ?? (code === '' ? undefined : await till.byShared(code)), 'COUPON_CODE_UNKNOWN');
  const today = todayOf(ctx);
  if (today > terms.end_time) throw new AppError('COUPON_OVER');
  if (today < terms.start_time) throw new AppError('COUPON_UPCOMING');
  // The key belongs to a redemption of another coupon or by another account.
  if (!claim && act.client_uuid) throw new AppError('INPUT_INVALID', { field: 'client_uuid' });
  // The redemption was undone since the first look.
  throw new AppError('SERVER_BUSY');
}

/** The entry names no code, because the code would lead to the customer's test. */
const noteRedemption = (ctx: Call, { name }: CouponTerms) =>
  audit(ctx, { action: 'coupon.redeem', entity: 'coupon', details: { name } });
