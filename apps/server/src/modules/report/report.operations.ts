import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { reportContract } from '@skin-mirror/shared/report/report.contract.ts';
import { implement } from '../../kernel/implement.ts';
import { createMemoryLimit, networkOf } from '../../kernel/rate-limit.ts';
import { findShared } from './report.store.ts';
import { sharedReportOf } from './shared-report.ts';

/** Enough for a family around one phone, too few for guessing ids. */
const limitReader = createMemoryLimit(60, 60);

export const reportOperations = implement(reportContract, {
  async share({ input, ctx }) {
    await limitReader(networkOf(ctx.client.ip));
    const row = await findShared(ctx.services.pool, input.share_id);
    if (!row) throw new AppError('SHARE_UNAVAILABLE');
    const rules = await ctx.services.ruleBook.forShop(row.tenant_id, row.settings_rev);
    return { report: sharedReportOf(row, rules, ctx.services.secrets, ctx.locale) };
  },
});
