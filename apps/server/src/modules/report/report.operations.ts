import { displaySettings, reportContract } from '@skin-mirror/shared/report/report.contract.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { knownCustomer, NOT_COMPARED, reportComparison } from '../progress/report-progress.ts';
import { ownedInRoutine } from '../purchase/owned-goods.ts';
import { readMirror } from '../setting/mirror-of.ts';
import { previewRow, sampleComparison } from './preview-row.ts';
import { findNewest, findShared, isTestedSince, noteSeen } from './report.store.ts';
import { sharedReportOf, wholeReportOf } from './shared-report.ts';

export const reportOperations = implement(reportContract, {
  async share({ input, ctx }) {
    const row = mustExist(await findShared(ctx.services, input.share_id), 'SHARE_UNAVAILABLE');
    if (row.is_first) await noteSeen(ctx.services.prisma, row.tenant_id);
    const rules = await ctx.services.ruleBook.forShop(row.tenant_id, row.settings_rev);
    const compared =
      rules.config.show_progress === 1 ? await reportComparison(ctx.services, row.visit, rules.timezone) : NOT_COMPARED;
    const customer_id = knownCustomer(row.visit);
    const { catalogue } = rules.evaluationFor(row.device_id);
    const [owned, is_tested_since] =
      customer_id === undefined
        ? []
        : await Promise.all([
            ownedInRoutine(ctx.services, row, customer_id, catalogue),
            isTestedSince(ctx.services.prisma, row, customer_id),
          ]);
    const shown = { ...row, owned, is_tested_since };
    return { report: sharedReportOf(shown, compared, rules, ctx.services.secrets, ctx.locale) };
  },

  async preview({ input: { locale, device_no, ...choices }, ctx }) {
    const { prisma, ruleBook, secrets } = ctx.services;
    const { tenant_id } = ctx.principal;
    const rules = await ruleBook.latest(tenant_id);
    const newest = await findNewest(prisma, tenant_id);
    const device_id = await readMirror(ctx, { device_no });
    const row = previewRow(newest, rules, { ...choices, device_id });
    const report = wholeReportOf(row, sampleComparison(row), rules, secrets, locale ?? ctx.locale);
    return { report, is_sample: !newest, display: displaySettings.parse(rules.pageFor(device_id)) };
  },
});
