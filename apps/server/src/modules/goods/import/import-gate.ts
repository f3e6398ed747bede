import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import pLimit, { type LimitFunction } from 'p-limit';

/** The number of imports that a server runs in parallel. Each import may use one processor core and 300 MB. */
const MAX_RUNNING = 2;
/** The largest number of waiting imports. Their archives are on disk and take no memory. */
const MAX_WAITING = 6;
/** The largest number of running and waiting imports of one shop. The limit leaves capacity for other shops. */
const MAX_PER_SHOP = 2;
const MAX_WAIT_MS = 10_000;

interface ShopQueue {
  readonly inTurn: LimitFunction;
  count: number;
}

/**
 * Runs an import when its turn comes. Each shop runs only one import at a time.
 * @throws AppError SERVER_BUSY if too many imports wait, or if this import waited too long
 */
export type ImportGate = <T>(tenant_id: number, task: () => Promise<T>) => Promise<T>;

export function createImportGate(): ImportGate {
  const inTurn = pLimit(MAX_RUNNING);
  const shops = new Map<number, ShopQueue>();
  let taken = 0;

  return async (tenant_id, task) => {
    const shop = shops.get(tenant_id) ?? { inTurn: pLimit(1), count: 0 };
    if (taken >= MAX_RUNNING + MAX_WAITING || shop.count >= MAX_PER_SHOP) throw new AppError('SERVER_BUSY');
    const came = Date.now();
    taken += 1;
    shop.count += 1;
    shops.set(tenant_id, shop);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new AppError('SERVER_BUSY')), MAX_WAIT_MS);
    });
    const waitedTooLong = () => Date.now() - came >= MAX_WAIT_MS;
    const run = shop
      .inTurn(async () => {
        // The caller already got an error, so this import must not run any more.
        if (waitedTooLong()) throw new AppError('SERVER_BUSY');
        return inTurn(async () => {
          clearTimeout(timer);
          if (waitedTooLong()) throw new AppError('SERVER_BUSY');
          return task();
        });
      })
      .finally(() => {
        shop.count -= 1;
        if (shop.count === 0) shops.delete(tenant_id);
      });
    run.catch(() => undefined);
    try {
      return await Promise.race([run, tooLong]);
    } finally {
      clearTimeout(timer);
      taken -= 1;
    }
  };
}
