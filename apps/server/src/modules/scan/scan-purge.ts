import { forEachShop } from '../../kernel/in-turn.ts';
import type { Services } from '../../services.ts';
import { forgetScans, shopsWithOldScans } from './scan.store.ts';

/** Deletes scans after a week, because a mirror without a network may send its tests days later. Returns how many. */
export const purgeScans = async (services: Services): Promise<number> =>
  forEachShop(services, await shopsWithOldScans(services), (tenant_id) => forgetScans(services, tenant_id));
