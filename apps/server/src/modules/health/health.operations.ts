import { healthContract } from '@skin-mirror/shared/health/health.contract.ts';
import { findingName, HEALTH_CHECKS, healthPath } from '@skin-mirror/shared/health/health.ts';
import { AUTH_TYPES, decide } from '@skin-mirror/shared/kernel/access.ts';
import { implement } from '../../kernel/implement.ts';
import { findingWords } from './finding-words.ts';
import { healthStore } from './health.store.ts';
import { platformFindings } from './platform-checks.ts';
import { shopFindings } from './shop-checks.ts';
import { checkInterface } from './slow-checks.ts';

export const healthOperations = implement(healthContract, {
  async list({ ctx }) {
    const { services, principal, locale } = ctx;
    const { tenant_id, auth_type } = principal;
    const isPlatform = auth_type === AUTH_TYPES.platform;
    const findings = isPlatform ? await platformFindings(services) : await shopFindings(services, tenant_id);
    const notes = isPlatform ? [] : await healthStore(services.prisma, tenant_id).notes();
    const now = new Date();
    const hidden = new Set(
      notes.filter(({ hidden_until }) => hidden_until && hidden_until > now).map(({ finding }) => finding),
    );
    return {
      findings: findings
        .filter(
          (one) => decide(HEALTH_CHECKS[one.check].access, principal) === 'allow' && !hidden.has(findingName(one)),
        )
        .map((one) => ({
          name: findingName(one),
          check: one.check,
          ...findingWords(locale, one),
          path: healthPath(one),
          may_hide: !isPlatform,
        })),
    };
  },

  async hide({ input: { name, is_hidden }, ctx }) {
    const { services, principal } = ctx;
    const { tenant_id } = principal;
    // Only a finding that the account sees can be hidden, so that nobody fills the table.
    const found = (await shopFindings(services, tenant_id)).find((one) => findingName(one) === name);
    if (!found || decide(HEALTH_CHECKS[found.check].access, principal) !== 'allow') return {};
    await healthStore(services.prisma, tenant_id).hide(name, is_hidden);
    return {};
  },

  async recheck({ ctx }) {
    await checkInterface(ctx.services, ctx.principal.tenant_id);
    return {};
  },
});
