import { passesMark } from '@skin-mirror/shared/audit/numbers-read.ts';
import { DAY_SECONDS, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { addToSum } from '../../kernel/counter.store.ts';
import { audit } from './audit.ts';

/**
 * Adds to the customers' numbers that an account has read on this day of the shop, and notes it in the audit log each
 * time the sum passes a mark, so that nobody copies the customers without a trace, however small the pages are.
 */
export async function noteNumbersRead(ctx: Context, numbers: number): Promise<void> {
  const { principal, services } = ctx;
  if (principal.kind !== 'user') return;
  const { tenant_id, user_id, timezone } = principal;
  const key = `numbers-read:${tenant_id}/${user_id}/${shopDay(new Date(), timezone)}`;
  const count = await addToSum(services.pool, key, numbers, 2 * DAY_SECONDS);
  if (!passesMark(count - numbers, count)) return;
  await audit(
    { ...ctx, audits: ['customer.numbers'] },
    { action: 'customer.numbers', entity: 'customer', details: { count } },
  );
}
