import { resolveConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { QR_PROCESSES } from '@skin-mirror/shared/config/qr-settings.ts';
import { isShopPicture } from '@skin-mirror/shared/file/shop-picture.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { qrContract } from '@skin-mirror/shared/qr/qr.contract.ts';
import { NO_SHARE } from '@skin-mirror/shared/qr/qr.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { networkOf } from '../../kernel/rate-limit.ts';
import { audit } from '../audit/audit.ts';
import { sealFor } from '../config/change-config.ts';
import { readConfigValues } from '../config/config-values.ts';
import { callbackAddress } from '../official-account/connection.ts';
import { openShare } from '../report/open-share.ts';
import { reportAddress, scanAddress } from '../report/report-address.ts';
import { drawCode } from './code-picture.ts';
import { examine } from './doctor.ts';
import { isStored, ownCode, qrTest, setOwnCode } from './qr.store.ts';
import { shownQrOf } from './shown-qr.ts';

const READS = { name: 'qr-read', points: 120, seconds: 60 } as const;
/** Each trial calls an address that the shop has typed. */
const TRIALS = { name: 'qr-trial', points: 20, seconds: 60 } as const;

export const qrOperations = implement(qrContract, {
  async resolve({ input: { share_id }, ctx }) {
    const { services } = ctx;
    await services.memoryLimits.take(READS, networkOf(ctx.client.ip));
    const open = await openShare(services, share_id);
    const test = open && (await qrTest(services, open.tenant_id, open.record_id));
    if (!test) throw new AppError('SHARE_UNAVAILABLE');
    return shownQrOf(ctx, await services.ruleBook.latest(test.tenant_id), test, share_id);
  },

  async png({ input: { text }, ctx }) {
    await ctx.services.memoryLimits.take(READS, networkOf(ctx.client.ip));
    if (!(await openShare(ctx.services, text))) throw new AppError('SHARE_UNAVAILABLE');
    return { content: await drawCode(reportAddress(ctx, text)), contentType: 'image/png' };
  },

  async test({ input: { values }, ctx }) {
    const { services, principal, locale } = ctx;
    const { tenant_id } = principal;
    await services.memoryLimits.take(TRIALS, tenant_id);
    const saved = (await services.ruleBook.latest(tenant_id)).config;
    const given = readConfigValues(onlyQr(values), { stored: saved, seal: sealFor(ctx) });
    const config = resolveConfig({ ...saved, ...given });
    const facts = { shareId: NO_SHARE, device: '', locale };
    const isFirst = config.qr_process === QR_PROCESSES.scanFirst;
    const report = isFirst ? scanAddress(ctx, NO_SHARE) : reportAddress(ctx, NO_SHARE);
    const { steps, code, is_fallback } = await examine(ctx, config, { tenant_id, facts, report });
    const shown = { type: config.qr_type, image_url: null, text: '', is_fallback, ...code };
    return { steps: [...steps], shown };
  },

  async addresses({ ctx }) {
    const { services, principal } = ctx;
    return {
      egress_ip: services.env.EGRESS_IP,
      server_url: callbackAddress(ctx, principal.tenant_id),
    };
  },

  async own({ ctx }) {
    const { tenant_id, user_id } = ctx.principal;
    return { path: await ownCode(ctx.services, tenant_id, user_id), is_possible: await mayHaveOwn(ctx) };
  },

  async setOwn({ input: { path }, ctx }) {
    const { tenant_id, user_id } = ctx.principal;
    if (!(await mayHaveOwn(ctx))) throw new AppError('ADVANCED_MODE_NEEDED');
    if (path !== '' && !(isShopPicture(path) && (await isStored(ctx.services, tenant_id, path))))
      throw new AppError('INPUT_INVALID', { field: 'qr_static' });
    await setOwnCode(ctx.services, tenant_id, user_id, path);
    await audit(ctx, { action: 'setting.own_qr', entity: 'config', details: { is_set: path !== '' } });
    return {};
  },
});

/** Only guides of a shop in advanced mode have their own code, because each mirror then belongs to certain guides. */
async function mayHaveOwn({ services, principal }: Context<UserPrincipal>): Promise<boolean> {
  const { work_mode } = await services.ruleBook.latest(principal.tenant_id);
  return principal.auth_type === AUTH_TYPES.guide && work_mode === WORK_MODES.advanced;
}

const onlyQr = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => /^(?:qr|oa|push|kf)_/.test(key)));
