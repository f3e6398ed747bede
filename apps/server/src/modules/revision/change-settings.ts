import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { SettingChange } from '@skin-mirror/shared/revision/revision.schema.ts';
import { changesTo, type SettingState } from '@skin-mirror/shared/revision/setting-change.ts';
import type { Queryable } from '../../database/transaction.ts';
import { type SeenRev, seen } from '../../kernel/rev.ts';
import { insertRevision, isOvertaken, lockSettings, type NotedRevision, newestRevision } from './revision.store.ts';
import { AREA_STORES, type SettingPlace } from './setting-area.store.ts';

/** Also exported from here, for code that reads settings before it changes them. */
export { lockSettings, newestRevision };

/** The person who changes settings. The name is empty if the platform changes them. */
export interface Changer {
  readonly user_id: number;
  readonly user_name: string;
}

export const changerOf = ({ user_id, user_acct }: UserPrincipal): Changer => ({ user_id, user_name: user_acct });

export interface NotedChanges {
  readonly changes: readonly SettingChange[];
  /** Null if nothing changed. */
  readonly revision: NotedRevision | null;
}

/**
 * Writes settings of a shop together with a revision, so that each change has a revision.
 * @param db the caller's transaction
 * @param wanted new values by key; null removes the stored value
 * @param rev the newest revision that the caller has read
 * @throws AppError CHANGED_MEANWHILE if one of the values was changed after `rev`
 */
export async function changeSettings(
  db: Queryable,
  place: SettingPlace,
  changer: Changer,
  wanted: SettingState,
  rev?: SeenRev,
): Promise<NotedChanges> {
  const changes = await applySettings(db, place, changer, wanted, rev);
  return { changes, revision: await noteChanges(db, place, changer, changes) };
}

/** Writes settings without a revision. The caller then calls `noteChanges` with these changes, and may add others. */
export async function applySettings(
  db: Queryable,
  place: SettingPlace,
  { user_id }: Changer,
  wanted: SettingState,
  rev?: SeenRev,
): Promise<SettingChange[]> {
  await lockSettings(db, place.tenant_id);
  const store = AREA_STORES[place.area];
  const changes = changesTo(await store.read(db, place, Object.keys(wanted)), wanted);
  const known = seen(rev);
  const keys = changes.map(({ key }) => key);
  if (known !== undefined && (await isOvertaken(db, place, known, keys))) throw new AppError('CHANGED_MEANWHILE');
  const removed = changes.filter(({ after }) => after === null).map(({ key }) => key);
  if (removed.length > 0) await store.remove(db, place, removed);
  const written = changes.filter(({ after }) => after !== null).map(({ key, after }) => [key, after] as const);
  if (written.length > 0) await store.write(db, place, Object.fromEntries(written), user_id);
  return changes;
}

export const noteChanges = async (
  db: Queryable,
  place: SettingPlace,
  changer: Changer,
  changes: readonly SettingChange[],
): Promise<NotedRevision | null> =>
  changes.length === 0 ? null : insertRevision(db, { ...place, ...changer, changes });
