import { resolveConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { QR_PROCESSES } from '@skin-mirror/shared/config/qr-settings.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { qrContract } from '@skin-mirror/shared/qr/qr.contract.ts';
import { NO_SHARE } from '@skin-mirror/shared/qr/qr.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { createTurns } from '../../kernel/turns.ts';
import { audit } from '../audit/audit.ts';
import { changeOwnCode, ownCodeRev, sealFor } from '../config/change-config.ts';
import { readConfigValues } from '../config/config-values.ts';
import { openShare } from '../link/open-share.ts';
import { reportAddress, scanAddress } from '../link/report-address.ts';
import { callbackAddress } from '../official-platform/connection.ts';
import { drawCode } from './code-picture.ts';
import { examine } from './doctor.ts';
import { ownCode, qrTest } from './qr.store.ts';
import { shownQrOf } from './shown-qr.ts';

/** A trial takes up to 15 seconds if the interface is slow. */
const trialsInTurn = createTurns({ each: 1, waiting: 3, waitMs: 60_000 });

export const qrOperations = implement(qrContract, {
  async resolve({ input: { share_id }, ctx }) {
    const { services } = ctx;
    const { tenant_id, record_id } = mustExist(await openShare(services, share_id), 'SHARE_UNAVAILABLE');
    const test = mustExist(await qrTest(services, tenant_id, record_id), 'SHARE_UNAVAILABLE');
    return shownQrOf(ctx, await services.ruleBook.latest(test.tenant_id), test, share_id);
  },

  async png({ input: { text }, ctx }) {
    if (!(await openShare(ctx.services, text))) throw new AppError('SHARE_UNAVAILABLE');
    return { content: await drawCode(reportAddress(ctx, text)), contentType: 'image/png' };
  },

  async test({ input: { values }, ctx }) {
    const { services, principal, locale } = ctx;
    const { tenant_id } = principal;
    const saved = (await services.ruleBook.latest(tenant_id)).config;
    const given = readConfigValues(onlyQr(values), { stored: saved, seal: sealFor(ctx) });
    const config = resolveConfig({ ...saved, ...given });
    const facts = { shareId: NO_SHARE, device: '', locale };
    const isFirst = config.qr_process === QR_PROCESSES.scanFirst;
    const report = isFirst ? scanAddress(ctx, NO_SHARE) : reportAddress(ctx, NO_SHARE);
    const { steps, code, is_fallback } = await trialsInTurn(tenant_id, () =>
      examine(ctx, config, { tenant_id, facts, report }),
    );
    // The server has called the address. The rest of the address may hold a secret of the other system.
    const host = URL.parse(config.qr_url.url)?.host ?? '';
    await audit(ctx, { action: 'setting.qr_test', entity: 'config', details: { qr_type: config.qr_type, host } });
    const shown = { type: config.qr_type, image_url: null, text: '', is_fallback, ...code };
    return { steps: [...steps], shown };
  },

  addresses: async ({ ctx }) => ({
    egress_ip: ctx.services.env.EGRESS_IP,
    server_url: callbackAddress(ctx, ctx.principal.tenant_id),
  }),

  async own({ ctx }) {
    const { tenant_id, user_id } = ctx.principal;
    // The revision is read first. If the code changes between the two reads, a later save with this revision is refused.
    const rev = await ownCodeRev(ctx);
    return { path: await ownCode(ctx.services, tenant_id, user_id), is_possible: await mayHaveOwn(ctx), rev };
  },

  async setOwn({ input: { path, rev }, ctx }) {
    const { tenant_id, user_id } = ctx.principal;
    if (!(await mayHaveOwn(ctx))) throw new AppError('ADVANCED_MODE_NEEDED');
    await changeOwnCode(ctx, { path, rev }, () => ownCode(ctx.services, tenant_id, user_id));
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
