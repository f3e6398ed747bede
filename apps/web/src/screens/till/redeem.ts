import { REDEEM_CODE_LENGTH, readRedeemCode } from '@skin-mirror/shared/draw/redeem-code.ts';
import { problemOf } from '../../lib/problem.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';

export type RedeemedCoupon = Outputs['coupon']['redeem'];
export type RedeemedPrize = Outputs['draw']['redeem'];

/** The thing that a code was redeemed for. */
export type Redemption =
  | { readonly kind: 'coupon'; readonly coupon: RedeemedCoupon }
  | { readonly kind: 'prize'; readonly prize: RedeemedPrize };

/** Redeems the code of a coupon or else of a prize, because their codes look alike. */
export async function redeem(code: string, client_uuid: string): Promise<Redemption> {
  try {
    return { kind: 'coupon', coupon: await trpcClient.coupon.redeem.mutate({ code, client_uuid }) };
  } catch (error) {
    const isUnknown = problemOf(error).code === 'COUPON_CODE_UNKNOWN';
    const redeem_code = readRedeemCode(code);
    if (!isUnknown || redeem_code.length !== REDEEM_CODE_LENGTH) throw error;
    return { kind: 'prize', prize: await trpcClient.draw.redeem.mutate({ redeem_code }) };
  }
}

export const undoRedemption = (done: Redemption): Promise<unknown> =>
  done.kind === 'coupon'
    ? trpcClient.coupon.unredeem.mutate({ code: done.coupon.redeem_code })
    : trpcClient.draw.undoRedeem.mutate({ redeem_code: done.prize.redeem_code });

/** True for a text that may be a code. The texts of other QR codes, such as addresses, are none. */
export const mayBeCode = (text: string): boolean => /^[0-9a-z][0-9a-z -]{0,24}$/i.test(text.normalize('NFKC').trim());
