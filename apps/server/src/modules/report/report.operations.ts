import { isWholeShop } from '@skin-mirror/shared/device/device.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { displaySettings, reportContract } from '@skin-mirror/shared/report/report.contract.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { knownCustomer, NOT_COMPARED, reportComparison } from '../progress/report-progress.ts';
import { ownedInRoutine } from '../purchase/owned-goods.ts';
import type { ShopRules } from '../shop/rule-book.ts';
import { previewRow, sampleComparison } from './preview-row.ts';
import { findMirror, findNewest, findShared, isTestedSince, noteSeen } from './report.store.ts';
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
    const device_id = await previewMirror(ctx, device_no, rules);
    const row = previewRow(newest, rules, { ...choices, device_id });
    const report = wholeReportOf(row, sampleComparison(row), rules, secrets, locale ?? ctx.locale);
    return { report, is_sample: !newest, display: displaySettings.parse(rules.pageFor(device_id)) };
  },
});

/** Returns the mirror that a preview is for. 0 means the whole shop. A guide sees the previews of the own mirrors. */
async function previewMirror(
  { services, principal }: Context<UserPrincipal>,
  device_no: string,
  { work_mode }: ShopRules,
): Promise<number> {
  if (isWholeShop(device_no)) return 0;
  if (work_mode !== WORK_MODES.advanced) throw new AppError('ADVANCED_MODE_NEEDED');
  const device_id = await findMirror(services.prisma, principal.tenant_id, device_no);
  const isOwn = principal.auth_type !== AUTH_TYPES.guide || principal.device_ids.includes(device_id ?? 0);
  if (device_id === undefined || !isOwn) throw new AppError('DEVICE_NOT_FOUND');
  return device_id;
}
