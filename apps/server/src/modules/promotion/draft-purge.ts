import { forEachShop } from '../../kernel/in-turn.ts';
import type { Services } from '../../services.ts';
import { forgetDrafts, shopsWithOldDrafts } from './award.store.ts';

/** Deletes the prizes of promotions that nobody saved within a day. Returns how many. */
export const forgetPromotionDrafts = async (services: Services): Promise<number> =>
  forEachShop(services, await shopsWithOldDrafts(services.pool), (tenant_id) =>
    forgetDrafts(services.prisma, tenant_id),
  );
