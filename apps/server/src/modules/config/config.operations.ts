import { configContract } from '@skin-mirror/shared/config/config.contract.ts';
import {
  explainConfig,
  resolveConfig,
  SHOP_CONFIG_KEYS,
  type ShopConfig,
  sourcesOf,
} from '@skin-mirror/shared/config/config.schema.ts';
import { type ConfigSource, isDeviceConfigKey, isOpen, isPhonePageKey } from '@skin-mirror/shared/config/config.ts';
import { isWholeShop } from '@skin-mirror/shared/device/device.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import type { SeenRev } from '../../kernel/rev.ts';
import { audit } from '../audit/audit.ts';
import { changerOf } from '../revision/change-settings.ts';
import { changeConfig, changeForMirror, sealFor } from './change-config.ts';
import { configStore, type StoredScopes } from './config.store.ts';
import { type ConfigValues, checkedValue, readConfigValues, withoutQueries, withoutSecrets } from './config-values.ts';

const storeOf = ({ services, principal }: Context<UserPrincipal>) => configStore(services, principal);

const PHONE_PAGE_KEYS = SHOP_CONFIG_KEYS.filter(isPhonePageKey);

export const configOperations = implement(configContract, {
  get: ({ input: { keys, device_no }, ctx }) => settingsOf(ctx, device_no, keys),

  update: ({ input: { device_no, rev, ...input }, ctx }) => change(ctx, { device_no, rev }, input),

  phonePage: ({ input: { device_no }, ctx }) => settingsOf(ctx, device_no, PHONE_PAGE_KEYS),

  savePhonePage: ({ input: { device_no, rev, ...input }, ctx }) => {
    const other = Object.keys(input).find((key) => !isPhonePageKey(key));
    if (other !== undefined) throw new AppError('SETTING_UNKNOWN', { field: other, name: other });
    return change(ctx, { device_no, rev }, input);
  },

  match: async ({ input: { device_no }, ctx }) => {
    const { account, device } = await readScopes(ctx, device_no);
    const { customer_info, have_questions } = resolveConfig(account, device);
    return { customer_info: openOrClosed(customer_info), have_questions: openOrClosed(have_questions) };
  },

  editMatch: ({ input: { device_no, customer_info, have_questions }, ctx }) => {
    const wanted = Object.entries({ customer_info, have_questions }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, openOrClosed(Number(value))] as const],
    );
    return change(ctx, { device_no, rev: undefined }, Object.fromEntries(wanted));
  },

  about: async () => ({}),

  scoped: ({ input: { device_no }, ctx }) => scopedSettings(ctx, device_no),

  setScoped: async ({ input: { device_no, values, rev }, ctx }) => {
    const checked = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, checkedValue(key, value)]));
    const { account, device } = await readScopes(ctx, device_no);
    return setForMirror(ctx, { device_no, rev }, checked, resolveConfig(account, device));
  },

  resetScope: async ({ input: { device_no, keys }, ctx }) => {
    const reset = keys.filter(isDeviceConfigKey);
    if (reset.length === 0) throw new AppError('SELECTION_EMPTY');
    await readScopes(ctx, device_no);
    const store = storeOf(ctx);
    const values = Object.fromEntries(reset.map((key) => [key, null]));
    if (!(await store.setForMirror(device_no, values, changerOf(ctx.principal))))
      throw new AppError('DEVICE_NOT_FOUND');
    await audit(ctx, { action: 'device.settings', entity: 'device', entity_id: device_no, details: { reset } });
    return { config_rev: await store.revision() };
  },
});

const isMain = ({ principal }: Context<UserPrincipal>) => principal.auth_type === AUTH_TYPES.main;

/** Returns the settings with these keys, or all, and where each comes from. */
async function settingsOf(ctx: Context<UserPrincipal>, device_no: string, keys: readonly string[]) {
  const { account, device, platform, work_mode, rev } = await readWithRev(ctx, device_no);
  const shown = withoutSecrets(resolveConfig(account, device));
  const all = { ...(isMain(ctx) ? shown : withoutQueries(shown)), platform, work_mode };
  const sources: Readonly<Record<string, ConfigSource>> = {
    ...sourcesOf(account, device),
    platform: 'account',
    work_mode: 'account',
  };
  const isWanted = (key: string) => keys.length === 0 || keys.includes(key);
  const wanted = (Object.keys(all) as (keyof typeof all)[]).filter(isWanted);
  return {
    ...picked(all, wanted),
    source: Object.fromEntries(wanted.map((key) => [key, sources[key] ?? 'default'])),
    rev,
  };
}

const picked = <T extends object, K extends keyof T>(all: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, all[key]])) as Pick<T, K>;

const openOrClosed = (value: number): 1 | -1 => (isOpen(value) ? 1 : -1);

/** Changes settings of the shop, or those of one mirror. */
async function change(
  ctx: Context<UserPrincipal>,
  { device_no, rev }: { readonly device_no: string; readonly rev: SeenRev },
  input: Readonly<Record<string, unknown>>,
): Promise<{ config_rev: number }> {
  if (isWholeShop(device_no)) {
    await changeConfig(ctx, input, rev);
    return { config_rev: await storeOf(ctx).revision() };
  }
  const { account, device } = await readScopes(ctx, device_no);
  const wanted = readConfigValues(input, { stored: account, seal: sealFor(ctx) });
  return setForMirror(ctx, { device_no, rev }, wanted, resolveConfig(account, device));
}

async function scopedSettings(ctx: Context<UserPrincipal>, device_no: string) {
  const { account, device, rev } = await readWithRev(ctx, device_no);
  return { settings: isWholeShop(device_no) ? explainConfig(account) : explainConfig(account, device), rev };
}

/**
 * Returns the stored settings and their revision. The revision is read first. If a setting changes between the two
 * reads, a later save with this revision is refused.
 */
async function readWithRev(ctx: Context<UserPrincipal>, device_no: string): Promise<StoredScopes & { rev: number }> {
  const device_id = isWholeShop(device_no) ? 0 : ((await readScopes(ctx, device_no)).device_id ?? 0);
  const rev = await storeOf(ctx).newest(device_id);
  return { ...(await readScopes(ctx, device_no)), rev };
}

/**
 * Returns the stored settings of the shop and of one mirror.
 * @throws AppError ADVANCED_MODE_NEEDED or DEVICE_NOT_FOUND if the mirror can't have its own settings
 */
async function readScopes(ctx: Context<UserPrincipal>, device_no: string): Promise<StoredScopes> {
  const scopes = await storeOf(ctx).read(device_no);
  if (isWholeShop(device_no)) return { ...scopes, device: {} };
  if (scopes.work_mode !== WORK_MODES.advanced) throw new AppError('ADVANCED_MODE_NEEDED');
  const { device_id } = scopes;
  const isOwn = ctx.principal.auth_type !== AUTH_TYPES.guide || ctx.principal.device_ids.includes(device_id ?? 0);
  if (device_id === null || !isOwn) throw new AppError('DEVICE_NOT_FOUND');
  return scopes;
}

async function setForMirror(
  ctx: Context<UserPrincipal>,
  { device_no, rev }: { readonly device_no: string; readonly rev: SeenRev },
  values: ConfigValues,
  inForce: ShopConfig,
): Promise<{ config_rev: number }> {
  await changeForMirror(ctx, { device_no, rev, inForce, newer: () => scopedSettings(ctx, device_no) }, values);
  return { config_rev: await storeOf(ctx).revision() };
}
