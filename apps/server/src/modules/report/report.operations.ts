import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { displaySettings, reportContract } from '@skin-mirror/shared/report/report.contract.ts';
import { implement } from '../../kernel/implement.ts';
import { knownCustomer, NOT_COMPARED, reportComparison } from '../progress/report-progress.ts';
import { ownedInRoutine } from '../purchase/owned-goods.ts';
import { previewRow, sampleComparison } from './preview-row.ts';
import { findNewest, findShared, noteSeen } from './report.store.ts';
import { sharedReportOf, wholeReportOf } from './shared-report.ts';

export const reportOperations = implement(reportContract, {
  async share({ input, ctx }) {
    const row = await findShared(ctx.services, input.share_id);
    if (!row) throw new AppError('SHARE_UNAVAILABLE');
    if (row.is_first) await noteSeen(ctx.services.prisma, row.tenant_id);
    const rules = await ctx.services.ruleBook.forShop(row.tenant_id, row.settings_rev);
    const compared =
      rules.config.show_progress === 1 ? await reportComparison(ctx.services, row.visit, rules.timezone) : NOT_COMPARED;
    const customer_id = knownCustomer(row.visit);
    const { catalogue } = rules.evaluationFor(row.device_id);
    const owned =
      customer_id === undefined ? undefined : await ownedInRoutine(ctx.services, row, customer_id, catalogue);
    return { report: sharedReportOf({ ...row, owned }, compared, rules, ctx.services.secrets, ctx.locale) };
  },

  async preview({ input: { locale, ...choices }, ctx }) {
    const { prisma, ruleBook, secrets } = ctx.services;
    const { tenant_id } = ctx.principal;
    const rules = await ruleBook.latest(tenant_id);
    const newest = await findNewest(prisma, tenant_id);
    const row = previewRow(newest, rules, choices);
    const report = wholeReportOf(row, sampleComparison(row), rules, secrets, locale ?? ctx.locale);
    return { report, is_sample: !newest, display: displaySettings.parse(rules.config) };
  },
});
