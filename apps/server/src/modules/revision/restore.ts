import { isConfigKey } from '@skin-mirror/shared/config/config.ts';
import { mayEditConfig } from '@skin-mirror/shared/config/config-editor.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import { decide, type UserPrincipal, user } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { changesTo, type SettingArea, stateBefore } from '@skin-mirror/shared/revision/setting-change.ts';
import { parseOffsetTypename } from '@skin-mirror/shared/scoring/scoring.ts';
import { type Queryable, transaction } from '../../database/transaction.ts';
import type { Context } from '../../kernel/context.ts';
import { translate } from '../../kernel/messages.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { changerOf, changeSettings } from './change-settings.ts';
import { lockSettings, revisionStore } from './revision.store.ts';
import { AREA_STORES } from './setting-area.store.ts';
import { firstInvalid, referencesOf } from './setting-fit.ts';
import { visibleTo } from './visible-revisions.ts';

type Call = Context<UserPrincipal>;

/** A point in the history of the settings: right after a revision, or right before it. */
export interface Moment {
  readonly id: number;
  readonly to: 'after' | 'before';
}

/** Lists the changes that a restore would make. Throws the same errors as `restoreSettings`. */
export async function previewRestore(ctx: Call, moment: Moment) {
  const { pool } = ctx.services;
  const { place, wanted, newest_id } = await planRestore(pool, ctx, moment);
  const state = await AREA_STORES[place.area].read(pool, place, Object.keys(wanted));
  return { changes: changesTo(state, wanted), newest_id };
}

/**
 * Restores the settings of an earlier moment: undoes the later changes of the same area and mirror. Skips settings that
 * the caller may not change. If one old value is no longer allowed, changes nothing.
 * @param expected_id the newest revision that the caller has seen
 */
export const restoreSettings = (ctx: Call, moment: Moment, expected_id: number | undefined) =>
  transaction(ctx.services.pool, async (db) => {
    await lockSettings(db, ctx.principal.tenant_id);
    const { from, place, wanted, newest_id } = await planRestore(db, ctx, moment);
    if (expected_id !== undefined && expected_id !== newest_id) throw new AppError('SETTINGS_MOVED');
    const { changes, revision } = await changeSettings(db, place, changerOf(ctx.principal), wanted);
    if (revision === null) throw new AppError('NOTHING_CHANGED');
    return { from, noted: revision, changes };
  });

/** Returns the place of a revision and the values that a restore would set there. */
async function planRestore(db: Queryable, ctx: Call, { id, to }: Moment) {
  const { principal, locale } = ctx;
  const { tenant_id } = principal;
  const store = revisionStore(db, principal, visibleTo(principal));
  const from = mustExist(await store.byId(id), 'REVISION_NOT_FOUND');
  const { area, device_id, guide_id } = from;
  const place = { tenant_id, area, device_id, guide_id };
  const { platform, work_mode, is_solrx } = await store.shop();
  const isOfShop = device_id === 0 && guide_id === 0;
  if (!isOfShop && work_mode !== WORK_MODES.advanced) throw new AppError('ADVANCED_MODE_NEEDED');
  if (device_id !== 0 && !(await store.hasMirror(device_id))) throw new AppError('DEVICE_NOT_FOUND');
  if (area === 'mapping' && is_solrx) throw new AppError('NO_PERMISSION');
  const since = await store.since(place, id);
  const undone = stateBefore(since.filter((one) => to === 'before' || one.id > id).map(({ changes }) => changes));
  const isOwn = guide_id === principal.user_id && decide(user('marketing'), principal) === 'allow';
  const mayEdit = (key: string) => isOwn || (isConfigKey(key) && mayEditConfig(key, principal, platform));
  const wanted = Object.fromEntries(Object.entries(undone).filter(([key]) => area !== 'config' || mayEdit(key)));
  const { type_ids, paths } = referencesOf(area, wanted);
  const invalid = firstInvalid(place, wanted, await store.existing(type_ids, paths));
  if (invalid !== undefined) throw new AppError('SETTING_UNFIT', { name: settingName(area, invalid, locale) });
  return { from, place, wanted, newest_id: since[0]?.id ?? id };
}

function settingName(area: SettingArea, key: string, locale: Locale): string {
  if (area === 'config') return translate(locale, `field.${key}`);
  const subject = area === 'text' ? key.split(':')[1] : area === 'offset' ? parseOffsetTypename(key)?.dimension : key;
  return translate(locale, `dimension.${subject}`);
}
