import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { reportContract } from '@skin-mirror/shared/report/report.contract.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { implement } from '../../kernel/implement.ts';
import { networkOf } from '../../kernel/rate-limit.ts';
import { findShared } from './report.store.ts';
import { sharedReportOf } from './shared-report.ts';

/** Enough for a family around one phone, too few for guessing ids. */
const readers = new RateLimiterMemory({ points: 60, duration: 60 });

export const reportOperations = implement(reportContract, {
  async share({ input, ctx }) {
    await limitReader(networkOf(ctx.client.ip));
    const row = await findShared(ctx.services.pool, input.share_id);
    if (!row) throw new AppError('SHARE_UNAVAILABLE');
    const rules = await ctx.services.ruleBook.forShop(row.tenant_id, row.settings_rev);
    return { report: sharedReportOf(row, rules, ctx.services.secrets, ctx.locale) };
  },
});

async function limitReader(network: string): Promise<void> {
  try {
    await readers.consume(network);
  } catch (cause) {
    if (!(cause instanceof RateLimiterRes)) throw cause;
    throw new AppError('RATE_LIMITED', { seconds: Math.ceil(cause.msBeforeNext / 1000) });
  }
}
