import type { OfferedCoupon } from '@skin-mirror/shared/coupon/coupon.schema.ts';
import { ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import { MirrorRefusal } from '../client/client.ts';
import { refusalOf } from '../client/mirror.ts';
import type { Phone } from '../client/phone.ts';
import { type Problem, problem } from '../messages.ts';
import { differing } from '../problems.ts';
import type { Staff } from '../staff/staff.ts';
import type { KeptClaim, KeptDraw } from './kept-offers.ts';

/** The ids of what the staff of a scenario has made. Customers leave alone what the shop offers to its real ones. */
export interface OwnOffers {
  readonly promotions: ReadonlySet<number>;
  readonly coupons: ReadonlySet<number>;
}

interface Got {
  readonly draw?: KeptDraw;
  readonly claim?: KeptClaim;
  readonly problem?: Problem;
}

/**
 * Draws in the running promotion, and tries it again. The second answer must be the first one. Draws nothing without a
 * promotion, or if the customer may not draw any more today.
 */
export async function drawTwice(phone: Phone, shareId: string, own?: OwnOffers): Promise<Got> {
  const shop_key = await phone.openReport(shareId);
  const { promotion, seed_hash, reason } = await phone.current(shareId);
  if (own && promotion && !own.promotions.has(promotion.act_id))
    return { problem: problem('problem.other_promotion', { call: 'draw', name: promotion.act_name }) };
  if (!promotion || (reason !== '' && reason !== 'drawn')) return {};
  const first = await phone.draw(shareId);
  const second = await phone.draw(shareId);
  const after = await phone.current(shareId);
  const { act_id, seq, award, redeem_code, redeemed_at } = first;
  const differs = differing('draw');
  const [found] = [
    ...differs('draw', facts(first), facts(second)),
    ...(after.promotion?.act_id === act_id ? differs('draws_left', 0, after.draws_left) : []),
  ];
  const is_redeemed = redeemed_at !== null;
  const draw = { shop_key, act_id, seq, award_id: award?.award_id ?? null, seed_hash, redeem_code, is_redeemed };
  return { draw, ...(found && { problem: found }) };
}

const facts = ({ act_id, seq, award, redeem_code }: Awaited<ReturnType<Phone['draw']>>) => ({
  act_id,
  seq,
  award_id: award?.award_id ?? null,
  redeem_code,
});

/**
 * Claims the first coupon of a report, and tries it again. The second answer must have the same code. Claims nothing if
 * there are none left.
 */
export async function claimTwice(phone: Phone, shareId: string, own?: OwnOffers): Promise<Got> {
  const offered = async () => (await phone.offered(shareId)).list.filter(({ id }) => !own || own.coupons.has(id));
  const isThere = ({ is_claimed, state }: OfferedCoupon) => is_claimed || state === 'running';
  const coupon = (await offered()).find(isThere);
  if (!coupon) return {};
  const { id } = coupon;
  let first: OfferedCoupon;
  try {
    first = await phone.claim(shareId, id);
  } catch (cause) {
    // Others may have claimed the last ones in the meantime.
    if (cause instanceof MirrorRefusal && !(await offered()).some((one) => one.id === id && isThere(one))) return {};
    throw cause;
  }
  const second = await phone.claim(shareId, id);
  const [found] = differing('claim')('redeem_code', first.redeem_code, second.redeem_code);
  const claim = { coupon_id: id, redeem_code: first.redeem_code, is_redeemed: first.is_redeemed };
  return { claim, ...(found && { problem: found }) };
}

/**
 * Hands out a prize and takes a coupon at the till, each twice. The second time must be refused, with the name of who did
 * it first.
 */
export async function redeemTwice(staff: Staff, { draw, claim }: Pick<Got, 'draw' | 'claim'>): Promise<Got> {
  const { userinfo } = await staff.ask('identity', 'current', {});
  const prize = (redeem_code: string) => staff.ask('draw', 'redeem', { redeem_code });
  const coupon = (code: string) => staff.ask('coupon', 'redeem', { code });
  const problems = [
    draw && (await onlyOnce('redeem prize', draw, prize, { code: ERRORS.REDEEM_DONE.wire, name: userinfo.user_acct })),
    claim &&
      (await onlyOnce('redeem coupon', claim, coupon, { code: ERRORS.COUPON_REDEEMED.wire, name: userinfo.user_acct })),
  ];
  const found = problems.find((one) => one !== undefined);
  const redeemed = <T extends KeptDraw | KeptClaim>(one: T) => ({ ...one, is_redeemed: one.redeem_code !== '' });
  return {
    ...(draw && { draw: redeemed(draw) }),
    ...(claim && { claim: redeemed(claim) }),
    ...(found && { problem: found }),
  };
}

async function onlyOnce(
  call: string,
  { redeem_code, is_redeemed }: Pick<KeptDraw, 'redeem_code' | 'is_redeemed'>,
  redeem: (code: string) => Promise<unknown>,
  refused: { readonly code: number; readonly name: string },
): Promise<Problem | undefined> {
  if (redeem_code === '') return undefined;
  if (!is_redeemed) {
    const refusal = await refusalOf(() => redeem(redeem_code));
    if (refusal) return problem('problem.refused', { call, code: refusal.code, msg: refusal.message });
  }
  const second = await refusalOf(() => redeem(redeem_code));
  if (second?.code !== refused.code)
    return problem('problem.refusal_expected', { call, expected: refused.code, got: second?.code ?? 0 });
  // In a run that is played again, another account may have done it before.
  return is_redeemed || second.message.includes(refused.name)
    ? undefined
    : problem('problem.differs', { call, what: 'redeemed_by', expected: refused.name, got: second.message });
}
