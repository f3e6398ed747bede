import { configContract } from '@skin-mirror/shared/config/config.contract.ts';
import { explainConfig, fitsConfig, resolveConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { isDeviceConfigKey } from '@skin-mirror/shared/config/config.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { addNewer } from '../../kernel/rev.ts';
import { audit } from '../audit/audit.ts';
import { changerOf } from '../revision/change-settings.ts';
import { changeConfig } from './change-config.ts';
import { configStore } from './config.store.ts';

const WHOLE_SHOP = new Set(['', '-1']);

const storeOf = ({ services, principal }: Context<UserPrincipal>) => configStore(services, principal);

export const configOperations = implement(configContract, {
  get: async ({ input: { keys }, ctx }) => {
    const store = storeOf(ctx);
    // Read before the values, so that a change in between is seen as newer.
    const rev = await store.newest(0);
    const { account, platform, work_mode } = await store.read('');
    const all: Readonly<Record<string, unknown>> = { ...resolveConfig(account), platform, work_mode };
    const wanted = keys.length > 0 ? keys.filter((key) => Object.hasOwn(all, key)) : Object.keys(all);
    return { ...Object.fromEntries(wanted.map((key) => [key, all[key]])), rev };
  },

  update: async ({ input: { rev, ...input }, ctx }) => {
    await changeConfig(ctx, input, rev);
    return { config_rev: await storeOf(ctx).revision() };
  },

  about: async () => ({}),

  scoped: ({ input: { device_no }, ctx }) => scopedSettings(ctx, device_no),

  setScoped: async ({ input: { device_no, values, rev }, ctx }) => {
    for (const [key, value] of Object.entries(values)) {
      if (!isDeviceConfigKey(key) || !fitsConfig(key, value)) throw new AppError('INPUT_INVALID', { field: key });
    }
    const store = storeOf(ctx);
    const isSaved = await store
      .setForMirror(device_no, values, changerOf(ctx.principal), rev)
      .catch(addNewer(() => scopedSettings(ctx, device_no)));
    if (!isSaved) await refuse(ctx, device_no);
    await audit(ctx, { action: 'device.settings', entity: 'device', entity_id: device_no, details: { values } });
    return { config_rev: await store.revision() };
  },

  resetScope: async ({ input: { device_no, keys }, ctx }) => {
    const reset = keys.filter(isDeviceConfigKey);
    if (reset.length === 0) throw new AppError('SELECTION_EMPTY');
    const store = storeOf(ctx);
    const values = Object.fromEntries(reset.map((key) => [key, null]));
    if (!(await store.setForMirror(device_no, values, changerOf(ctx.principal)))) await refuse(ctx, device_no);
    await audit(ctx, { action: 'device.settings', entity: 'device', entity_id: device_no, details: { reset } });
    return { config_rev: await store.revision() };
  },
});

async function scopedSettings(ctx: Context<UserPrincipal>, device_no: string) {
  const store = storeOf(ctx);
  const { work_mode, device_id, account, device } = await store.read(device_no);
  if (WHOLE_SHOP.has(device_no)) return { settings: explainConfig(account), rev: await store.newest(0) };
  if (work_mode !== WORK_MODES.advanced) throw new AppError('ADVANCED_MODE_NEEDED');
  if (device_id === null) throw new AppError('DEVICE_NOT_FOUND');
  return { settings: explainConfig(account, device), rev: await store.newest(device_id) };
}

/** Throws the reason why a mirror can't have settings. The shop's mode is checked first, as everywhere. */
async function refuse(ctx: Context<UserPrincipal>, device_no: string): Promise<never> {
  const { work_mode } = await storeOf(ctx).read(device_no);
  throw new AppError(work_mode === WORK_MODES.advanced ? 'DEVICE_NOT_FOUND' : 'ADVANCED_MODE_NEEDED');
}
