import { cartContract } from '@skin-mirror/shared/cart/cart.contract.ts';
import { webLink } from '@skin-mirror/shared/goods/web-link.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { RecordInterest } from '@skin-mirror/shared/record/record.schema.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { translate } from '../../kernel/messages.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { networkOf } from '../../kernel/rate-limit.ts';
import { openShare } from '../link/open-share.ts';
import { countVisit, sourceOf, writeInterest } from './cart.store.ts';
import { type GoodsLink, openGoodsAddress } from './goods-link.ts';
import { goodsOf } from './report.store.ts';

/** The same product, opened again from the same network within this time, is one visit. */
const ONE_VISIT = { name: 'goods-visit', points: 1, seconds: 60 } as const;

/** Programs that load a link to show its preview, and search engines. */
const ROBOT = /bot|crawl|spider|preview|facebookexternalhit|whatsapp|slack|telegram/i;

export const cartOperations = implement(cartContract, {
  async submit({ input: { share_id, items }, ctx }) {
    const { services } = ctx;
    const open = mustExist(await openShare(services, share_id), 'SHARE_UNAVAILABLE');
    const page = (await services.ruleBook.latest(open.tenant_id)).pageFor(open.device_id);
    if (page.h5_show_goods !== 1 || page.h5_show_cart !== 1) throw new AppError('CART_CLOSED');
    const known = new Map((await goodsOf(services.prisma, open)).map((product) => [product.goods_id, product]));
    const goods = new Map<number, RecordInterest['goods'][number]>();
    for (const { goods_id, num } of items) {
      const product = mustExist(known.get(goods_id), 'GOODS_NOT_FOUND');
      goods.set(goods_id, { goods_id, goods_name: product.goods_name, price: product.price, num });
    }
    const interest = goods.size > 0 ? { goods: [...goods.values()], time: new Date().toISOString() } : null;
    const { tenant_id, record_id } = open;
    const written = mustExist(await writeInterest(services, { tenant_id, record_id }, interest), 'SHARE_UNAVAILABLE');
    services.recordEvents.publish([{ ...written, what: 'changed' }]);
    return { count: goods.size };
  },

  async visit({ input: { path }, ctx }) {
    const { services } = ctx;
    const link = openGoodsAddress(services.secrets, path);
    const location = link && webLink((await sourceOf(services, link)) ?? '');
    if (!location) return { content: Buffer.from(translate(ctx.locale, 'goods_gone')), contentType: PLAIN };
    if (await isVisit(ctx, link)) {
      const { timezone } = await services.ruleBook.latest(link.tenant_id);
      await countVisit(services, link, timezone);
    }
    return { location, cacheControl: 'no-store' };
  },
});

const PLAIN = 'text/plain; charset=utf-8';

async function isVisit({ services, client }: Context, link: GoodsLink): Promise<boolean> {
  if (ROBOT.test(client.user_agent)) return false;
  try {
    await services.memoryLimits.take(ONE_VISIT, `${networkOf(client.ip)} ${Object.values(link).join(' ')}`);
    return true;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'RATE_LIMITED') return false;
    throw cause;
  }
}
