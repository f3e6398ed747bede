import { resolveConfig, type ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { isConfigKey, isDeviceConfigKey, type SecretKey } from '@skin-mirror/shared/config/config.ts';
import { mayEditConfig } from '@skin-mirror/shared/config/config-editor.ts';
import { decide, owner, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';
import type { Context } from '../../kernel/context.ts';
import { addNewer, type SeenRev } from '../../kernel/rev.ts';
import { audit } from '../audit/audit.ts';
import { changerOf } from '../revision/change-settings.ts';
import { configStore } from './config.store.ts';
import {
  type ConfigValues,
  checkedValue,
  checkFiles,
  checkItems,
  checkQr,
  checkTimezone,
  loggedValues,
  readConfigValues,
} from './config-values.ts';

type Call = Context<UserPrincipal>;

/**
 * Changes settings of the shop and logs the change. Changes all given settings or none. Returns the keys of the
 * settings that changed.
 * @param rev revision that the caller has read; the change is refused if one of these settings was changed later
 */
export async function changeConfig(
  ctx: Call,
  input: Readonly<Record<string, unknown>>,
  rev?: SeenRev,
): Promise<readonly string[]> {
  const store = storeOf(ctx);
  const { account, platform } = await store.read('');
  const wanted = readConfigValues(input, { stored: account, seal: sealFor(ctx) });
  const inForce = resolveConfig(account);
  const changed = Object.keys(wanted)
    .filter(isConfigKey)
    .filter((key) => !isSameJson(wanted[key], inForce[key]));
  if (!changed.every((key) => mayEditConfig(key, ctx.principal, platform))) throw new AppError('NO_PERMISSION');
  const values = Object.fromEntries(changed.map((key) => [key, wanted[key]]));
  await checkTogether(ctx, values, inForce);
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

interface MirrorChange {
  readonly device_no: string;
  readonly rev: SeenRev;
  /** The mirror's settings before the change. */
  readonly inForce: ShopConfig;
  /** Reads what the caller gets if somebody else saved first. */
  readonly newer: () => Promise<object>;
}

/** Changes a mirror's own settings and logs the change. Changes all given settings or none. */
export async function changeForMirror(
  ctx: Call,
  { device_no, rev, inForce, newer }: MirrorChange,
  values: ConfigValues,
): Promise<void> {
  if (decide(owner({ scope: 'config:write' }), ctx.principal) !== 'allow') throw new AppError('NO_PERMISSION');
  const ofShop = Object.keys(values).find((key) => !isDeviceConfigKey(key));
  if (ofShop) throw new AppError('SETTING_OF_SHOP', { field: ofShop });
  await checkTogether(ctx, values, inForce);
  if (Object.keys(values).length === 0) return;
  const isSaved = await storeOf(ctx)
    .setForMirror(device_no, values, changerOf(ctx.principal), rev)
    .catch(addNewer(newer));
  // The mirror was removed from the shop during this request.
  if (!isSaved) throw new AppError('DEVICE_NOT_FOUND');
  const details = { values: loggedValues(values) };
  await audit(ctx, { action: 'device.settings', entity: 'device', entity_id: device_no, details });
}

/** Returns the newest revision of the caller's own QR code. */
export const ownCodeRev = (ctx: Call): Promise<number> => storeOf(ctx).newestOwnCode(ctx.principal.user_id);

/**
 * Changes the caller's own QR code and logs the change. An empty path removes the code.
 * @param readNow reads the path that is now stored
 */
export async function changeOwnCode(
  ctx: Call,
  { path, rev }: { readonly path: string; readonly rev: SeenRev },
  readNow: () => Promise<string>,
): Promise<void> {
  const store = storeOf(ctx);
  checkedValue('qr_static', path);
  await checkFiles({ qr_static: path }, store);
  const { revision } = await store.setOwnCode(path || null, changerOf(ctx.principal), rev).catch(
    addNewer(async () => {
      const newest = await ownCodeRev(ctx);
      return { path: await readNow(), rev: newest };
    }),
  );
  if (revision === null) return;
  const details = { revision_id: revision.id, is_set: path !== '' };
  await audit(ctx, { action: 'setting.own_qr', entity: 'config', details });
}

const storeOf = ({ services, principal }: Call) => configStore(services, principal);

/** Checks new settings against each other and against what the shop has stored. */
async function checkTogether(ctx: Call, values: ConfigValues, inForce: ShopConfig): Promise<void> {
  checkItems(values, inForce);
  checkQr(values, inForce);
  await checkFiles(values, storeOf(ctx));
  await checkTimezone(values, ctx.services.pool);
}

/** Encrypts a secret. Only the same shop and the same setting can decrypt the result. */
export const sealFor =
  ({ services, principal }: Call) =>
  (key: SecretKey, secret: string): string =>
    services.secrets.seal(Buffer.from(secret), `tenant:${principal.tenant_id}/config:${key}`).toString('base64');
