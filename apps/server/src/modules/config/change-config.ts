import { resolveConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { isConfigKey, type SecretKey } from '@skin-mirror/shared/config/config.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';
import type { Context } from '../../kernel/context.ts';
import { addNewer, type SeenRev } from '../../kernel/rev.ts';
import { audit } from '../audit/audit.ts';
import { changerOf } from '../revision/change-settings.ts';
import { configStore } from './config.store.ts';
import {
  checkFiles,
  checkItems,
  checkQr,
  checkTimezone,
  loggedValues,
  mayEditConfig,
  readConfigValues,
} from './config-values.ts';

/**
 * Changes settings of the shop and logs the change. Changes all given settings or none. Returns the keys of the
 * settings that changed.
 * @param rev revision that the caller has read; the change is refused if one of these settings was changed later
 */
export async function changeConfig(
  ctx: Context<UserPrincipal>,
  input: Readonly<Record<string, unknown>>,
  rev?: SeenRev,
): Promise<readonly string[]> {
  const store = configStore(ctx.services, ctx.principal);
  const { account, platform } = await store.read('');
  const wanted = readConfigValues(input, { stored: account, seal: sealFor(ctx) });
  const inForce = resolveConfig(account);
  const changed = Object.keys(wanted)
    .filter(isConfigKey)
    .filter((key) => !isSameJson(wanted[key], inForce[key]));
  if (!changed.every((key) => mayEditConfig(key, ctx.principal, platform))) throw new AppError('NO_PERMISSION');
  const values = Object.fromEntries(changed.map((key) => [key, wanted[key]]));
  checkItems(values, inForce);
  checkQr(values, inForce);
  await checkFiles(values, store);
  await checkTimezone(values, ctx.services.pool);
  if (changed.length === 0) return changed;
  const { revision } = await store.setForShop(values, changerOf(ctx.principal), rev).catch(
    addNewer(async () => {
      const newest = await store.newest(0);
      const now: Readonly<Record<string, unknown>> = resolveConfig((await store.read('')).account);
      return { ...Object.fromEntries(changed.map((key) => [key, now[key]])), rev: newest };
    }),
  );
  const before = Object.fromEntries(changed.map((key) => [key, inForce[key]]));
  await audit(ctx, {
    action: 'setting.config',
    entity: 'config',
    details: { revision_id: revision?.id, before: loggedValues(before), values: loggedValues(values) },
  });
  return changed;
}

/** Encrypts a secret. Only the same shop and the same setting can decrypt the result. */
export const sealFor =
  ({ services, principal }: Context<UserPrincipal>) =>
  (key: SecretKey, secret: string): string =>
    services.secrets.seal(Buffer.from(secret), `tenant:${principal.tenant_id}/config:${key}`).toString('base64');
