import { addDays, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { hiddenMirrors } from '../../kernel/hidden-mirrors.store.ts';
import { forShopsWith } from '../../kernel/shops-with.store.ts';
import type { Services } from '../../services.ts';
import { dashboardStore } from './dashboard.store.ts';
import { figureDayStore } from './figure-day.store.ts';
import { lastDays, MONTH } from './month-figures.ts';

/**
 * Reads the figures of the last month's days that no overview has read yet, so that the first look at a large shop's
 * overview doesn't wait for them. Returns the number of shops.
 */
export const readFiguresAhead = (services: Pick<Services, 'pool' | 'prisma' | 'log'>): Promise<number> =>
  forShopsWith(
    services,
    {
      name: 'job.shops-with-recent-tests',
      text: 'select distinct tenant_id from record_day where day >= $1',
      values: [addDays(shopDay(new Date(), 'UTC'), -MONTH)],
    },
    async function* (tenant_id) {
      const scope = { tenant_id, own_user_id: null, own_device_ids: [] };
      const { timezone } = await dashboardStore(services, scope).shop();
      const days = lastDays(shopDay(new Date(), timezone), MONTH);
      const hidden = await hiddenMirrors(services, tenant_id);
      await figureDayStore(services, scope, timezone, hidden).figuresOf(days);
      yield 1;
    },
  );
