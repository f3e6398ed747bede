import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { atMost } from '../../../kernel/at-most.ts';

/** Imports that run at once in a process; each may use a core and 300 MB. */
const AT_ONCE = 2;
/** Waiting archives are kept in memory. */
const WAITING = 6;
/** A shop's running and waiting imports. They run one after the other, so that other shops get a turn. */
const OF_SHOP = 2;
const MAX_WAIT_MS = 10_000;

const inTurn = atMost(AT_ONCE);
let waiting = 0;

interface ShopTurn {
  readonly inTurn: ReturnType<typeof atMost>;
  count: number;
}
const shops = new Map<number, ShopTurn>();

/**
 * Runs an import when its turn comes, never two of a shop at once.
 * @throws AppError SERVER_BUSY if too many wait, of this shop or in total, or if this one waited too long
 */
export async function importGate<T>(tenant_id: number, task: () => Promise<T>): Promise<T> {
  const shop = shops.get(tenant_id) ?? { inTurn: atMost(1), count: 0 };
  if (waiting >= WAITING || shop.count >= OF_SHOP) throw new AppError('SERVER_BUSY');
  const came = Date.now();
  waiting += 1;
  shop.count += 1;
  shops.set(tenant_id, shop);
  let isWaiting = true;
  const stopWaiting = () => {
    if (isWaiting) waiting -= 1;
    isWaiting = false;
  };
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('SERVER_BUSY')), MAX_WAIT_MS);
  });
  const waitedTooLong = () => Date.now() - came >= MAX_WAIT_MS;
  const run = shop
    .inTurn(async () => {
      // An import whose caller gave up doesn't run.
      if (waitedTooLong()) throw new AppError('SERVER_BUSY');
      return inTurn(async () => {
        clearTimeout(timer);
        stopWaiting();
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
    stopWaiting();
  }
}
