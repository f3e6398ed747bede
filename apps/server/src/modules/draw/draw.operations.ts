import { personSearch } from '@skin-mirror/shared/customer/person-search.ts';
import { drawContract, type Redeemed, type WinnerFilterInput } from '@skin-mirror/shared/draw/draw.contract.ts';
import { readRedeemCode } from '@skin-mirror/shared/draw/redeem-code.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { parseSort } from '@skin-mirror/shared/kernel/list.ts';
import { addDays, shopDay, utcDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { audit } from '../audit/audit.ts';
import { pictureAddress } from '../file/photo-address.ts';
import { shopOfKey } from '../link/shop-key.ts';
import { exportPersons } from '../record/export-persons.ts';
import { promotionRunStore, shopOfPromotion } from './promotion-run.store.ts';
import { currentDraw, runDraw, situationOf } from './run-draw.ts';
import { openSeed } from './seed.ts';
import { winnerColumns } from './winner-columns.ts';
import { type WinnerFilter, winnersStore } from './winners.store.ts';

type Call = Context<UserPrincipal>;

const TRAFFIC_DAYS = 28;

const storeOf = ({ services, principal }: Call) => winnersStore(services, scopeOf(principal));

export const drawOperations = implement(drawContract, {
  async current({ input: { share_id }, ctx: { services, locale } }) {
    return currentDraw(services, await situationOf(services, share_id, locale));
  },

  draw: ({ input: { share_id }, ctx: { services, locale } }) => runDraw(services, share_id, locale),

  async verify({ input: { shop_key, act_id, after }, ctx: { services } }) {
    const { secrets, ruleBook } = services;
    const tenant_id = shop_key === undefined ? await shopOfPromotion(services, act_id) : shopOfKey(secrets, shop_key);
    if (tenant_id === undefined) throw new AppError('PROMOTION_NOT_FOUND');
    const { shop, timezone } = await ruleBook.latest(tenant_id);
    const store = promotionRunStore(services, tenant_id);
    const found = mustExist(await store.revealed(act_id, shopDay(new Date(), timezone)), 'PROMOTION_NOT_FOUND');
    if (found === 'running') throw new AppError('DRAW_RUNNING');
    const { act_name, end_time, seed_hash } = found;
    const seed = openSeed(secrets, tenant_id, found);
    return {
      shop,
      act_name,
      end_time: utcDay(end_time),
      seed_hash,
      seed,
      ...(await store.log(act_id, after)),
    };
  },

  async winners({ input: { page, pageSize, ...input }, ctx }) {
    const promotions = await storeOf(ctx).promotions();
    const act_id = chosen(promotions, input.act_id);
    if (act_id === undefined) return { list: [], total: 0, total_capped: false, act_id: 0, promotions };
    const found = await storeOf(ctx).page(filterOf(input, act_id), { page, pageSize });
    return { ...found, act_id, promotions };
  },

  exportWinners: ({ input, ctx }) =>
    exportPersons(ctx, input, async () => {
      const act_id = mustExist(chosen(await storeOf(ctx).promotions(), input.act_id), 'PROMOTION_NOT_FOUND');
      return {
        ...(await storeOf(ctx).exported(filterOf(input, act_id))),
        name: 'table.winners_name',
        columns: winnerColumns,
        action: 'draw.export',
        details: { act_id, state: input.state },
      };
    }),

  async redeem({ input: { redeem_code }, ctx }) {
    const code = readRedeemCode(redeem_code);
    const done = await storeOf(ctx).redeem(code, ctx.principal.user_acct);
    if (!done) throw await whyNotRedeemed(ctx, code);
    // The code would lead to the customer's test.
    await audit(ctx, { action: 'draw.redeem', entity: 'draw', details: { prize: done.prize_name } });
    return shown(done);
  },

  async undoRedeem({ input: { redeem_code }, ctx }) {
    const code = readRedeemCode(redeem_code);
    const undone = await storeOf(ctx).undo(code, ctx.principal.user_acct);
    if (!undone) throw new AppError((await storeOf(ctx).ofCode(code)) ? 'REDEEM_LATE' : 'REDEEM_UNKNOWN');
    const details = { prize: undone.prize_name };
    await audit(ctx, { action: 'draw.redeem_undo', entity: 'draw', details });
    return shown(undone);
  },

  async traffic({ ctx }) {
    const today = shopDay(new Date(), ctx.principal.timezone);
    return { days: await storeOf(ctx).traffic(addDays(today, -TRAFFIC_DAYS), addDays(today, -1)) };
  },
});

async function whyNotRedeemed(ctx: Call, code: string): Promise<AppError> {
  const known = await storeOf(ctx).ofCode(code);
  if (!known) return new AppError('REDEEM_UNKNOWN');
  const { redeemed_at, redeemed_by } = known;
  // The redemption was undone since the first look.
  if (!redeemed_at) return new AppError('SERVER_BUSY');
  return new AppError('REDEEM_DONE', { day: shopDay(redeemed_at, ctx.principal.timezone), name: redeemed_by });
}

const shown = (row: Redeemed): Redeemed => ({ ...row, prize_pic: pictureAddress(row.prize_pic) ?? '' });

/**
 * Returns the wanted promotion, by default the newest one. Undefined if there is none.
 * @throws AppError PROMOTION_NOT_FOUND
 */
function chosen(promotions: readonly { readonly act_id: number }[], wanted: number | ''): number | undefined {
  if (wanted === '') return promotions[0]?.act_id;
  if (!promotions.some(({ act_id }) => act_id === wanted)) throw new AppError('PROMOTION_NOT_FOUND');
  return wanted;
}

const filterOf = ({ state, q, sort }: WinnerFilterInput, act_id: number): WinnerFilter => ({
  act_id,
  direction: parseSort(sort)?.direction ?? 'desc',
  state,
  ...personSearch(q),
  code: readRedeemCode(q),
});
