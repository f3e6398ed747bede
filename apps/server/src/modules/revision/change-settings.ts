import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { SettingChange } from '@skin-mirror/shared/revision/revision.schema.ts';
import { changesTo, type SettingState } from '@skin-mirror/shared/revision/setting-change.ts';
import type { Queryable } from '../../database/transaction.ts';
import { type SeenRev, seen } from '../../kernel/rev.ts';
import { insertRevision, isOvertaken, lockSettings, type NotedRevision, newestRevision } from './revision.store.ts';
import { AREA_STORES, type SettingPlace } from './setting-area.store.ts';

/** Exported again for code that reads settings before it changes them. */
export { lockSettings, newestRevision };

/** The person who changes settings. For the platform the name is empty. */
export interface Changer {
  readonly user_id: number;
  readonly user_name: string;
}

export const changerOf = ({ user_id, user_acct }: UserPrincipal): Changer => ({ user_id, user_name: user_acct });

export interface NotedChanges {
  readonly changes: readonly SettingChange[];
  /** The revision of the changes; null if nothing changed. */
  readonly revision: NotedRevision | null;
}

/**
 * Writes settings of a shop and their revision in the caller's transaction. This is the only way to change settings, so
 * that no change lacks a revision.
 * @param wanted new values by key; null removes the own value. Other keys stay as they are.
 * @param rev the newest revision that the caller has read
 * @throws AppError CHANGED_MEANWHILE if somebody changed one of the values since then
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

/** The first half of `changeSettings`, for callers that add more changes to the revision. `noteChanges` must follow. */
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
  const [written, removed] = [
    changes.filter(({ after }) => after !== null),
    changes.filter(({ after }) => after === null),
  ];
  if (removed.length > 0) {
    await store.remove(
      db,
      place,
      removed.map(({ key }) => key),
    );
  }
  if (written.length > 0) {
    await store.write(db, place, Object.fromEntries(written.map(({ key, after }) => [key, after])), user_id);
  }
  return changes;
}

export const noteChanges = async (
  db: Queryable,
  place: SettingPlace,
  changer: Changer,
  changes: readonly SettingChange[],
): Promise<NotedRevision | null> =>
  changes.length === 0 ? null : insertRevision(db, { ...place, ...changer, changes });
