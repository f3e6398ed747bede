import { isWholeShop } from '@skin-mirror/shared/device/device.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Context } from '../../kernel/context.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { settingStore } from './setting.store.ts';

type Call = Context<UserPrincipal>;

export const WHOLE_SHOP = 0;

export interface AtMirror {
  readonly device_no: string;
}

/**
 * Returns the id of a mirror, or WHOLE_SHOP.
 * @throws AppError ADVANCED_MODE_NEEDED if the shop can't have settings for single mirrors, DEVICE_NOT_FOUND
 */
export async function mirrorOf(
  { services, principal }: Call,
  wanted: AtMirror | { readonly device_id: number },
): Promise<number> {
  if ('device_no' in wanted && isWholeShop(wanted.device_no)) return WHOLE_SHOP;
  const rules = await services.ruleBook.latest(principal.tenant_id);
  if (rules.work_mode !== WORK_MODES.advanced) throw new AppError('ADVANCED_MODE_NEEDED');
  const isPossible = 'device_no' in wanted || wanted.device_id > 0;
  const found = isPossible ? await settingStore(services, principal).device(wanted) : undefined;
  return mustExist(found, 'DEVICE_NOT_FOUND');
}

/** Returns the mirror whose settings the caller reads, or WHOLE_SHOP. A guide reads those of the own mirrors. */
export async function readMirror(ctx: Call, { device_no }: AtMirror): Promise<number> {
  const { auth_type, device_ids } = ctx.principal;
  const device_id = await mirrorOf(ctx, { device_no });
  const isOther = auth_type === AUTH_TYPES.guide && !device_ids.includes(device_id);
  if (device_id !== WHOLE_SHOP && isOther) throw new AppError('DEVICE_NOT_FOUND');
  return device_id;
}
