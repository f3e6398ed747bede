import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import pLimit, { type LimitFunction } from 'p-limit';

export interface TurnLimits {
  /** The number of works that run at the same time, of all shops together. */
  readonly all?: number;
  /** The number of works that run at the same time for one shop. */
  readonly each: number;
  /** The number of works of one shop that may wait. */
  readonly waiting?: number;
  /** The longest wait in milliseconds. Without it, work waits as long as it takes. */
  readonly waitMs?: number;
}

/** Stands for callers without a shop. They take turns with each other. */
export const NO_SHOP = 0;

/**
 * Runs work when its shop's turn comes. A shop waits behind its own work, and shops take turns with each other. Work of
 * one shop therefore can't keep other shops waiting for long. Work whose caller leaves while it waits never begins.
 * @throws AppError SHOP_BUSY if too much of the shop's work waits already, or if it waited too long for the shop's other
 * work; SERVER_BUSY if it waited too long for other shops, or if the caller has no shop
 */
export type Turns = <T>(tenant_id: number, work: () => Promise<T>, leaving?: AbortSignal) => Promise<T>;

interface Shop {
  readonly inTurn: LimitFunction;
  count: number;
}

export function createTurns({
  all = Number.POSITIVE_INFINITY,
  each,
  waiting = Number.POSITIVE_INFINITY,
  waitMs,
}: TurnLimits): Turns {
  // A shop has at most `each` works in this queue, so the queue goes round the shops.
  const inTurn = pLimit(all);
  const shops = new Map<number, Shop>();

  return async (tenant_id, work, leaving) => {
    const shop = shops.get(tenant_id) ?? { inTurn: pLimit(each), count: 0 };
    let reason: 'SHOP_BUSY' | 'SERVER_BUSY' = tenant_id === NO_SHOP ? 'SERVER_BUSY' : 'SHOP_BUSY';
    if (shop.count >= each + waiting) throw new AppError(reason);
    shop.count += 1;
    shops.set(tenant_id, shop);

    const patience = Promise.withResolvers<never>();
    let hasLeft = false;
    const leave = () => {
      hasLeft = true;
      patience.reject(new AppError(reason));
    };
    const timer = waitMs === undefined ? undefined : setTimeout(leave, waitMs);
    if (leaving?.aborted) leave();
    else leaving?.addEventListener('abort', leave);
    const run = shop
      .inTurn(async () => {
        // The caller already got an error, so the work must not begin any more, nor wait for other shops.
        if (hasLeft) throw new AppError(reason);
        reason = 'SERVER_BUSY';
        return inTurn(async () => {
          if (hasLeft) throw new AppError(reason);
          clearTimeout(timer);
          leaving?.removeEventListener('abort', leave);
          return work();
        });
      })
      .finally(() => {
        shop.count -= 1;
        if (shop.count === 0) shops.delete(tenant_id);
      });
    return Promise.race([run, patience.promise]);
  };
}
