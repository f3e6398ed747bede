import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { SettingChange } from '@skin-mirror/shared/revision/revision.schema.ts';
import { changesTo, type SettingState } from '@skin-mirror/shared/revision/setting-change.ts';
import type { Queryable } from '../../database/transaction.ts';
import { insertRevision, lockSettings, type NotedRevision } from './revision.store.ts';
import { AREA_STORES, type SettingPlace } from './setting-area.store.ts';

/** For whoever reads settings before it changes them. */
export { lockSettings };

/** Who changes something; the platform has no name in a shop. */
export interface Changer {
  readonly user_id: number;
  readonly user_name: string;
}

export const changerOf = ({ user_id, user_acct }: UserPrincipal): Changer => ({ user_id, user_name: user_acct });

export interface NotedChanges {
  readonly changes: readonly SettingChange[];
  /** Their revision; null where nothing differed. */
  readonly revision: NotedRevision | null;
}

/**
 * Writes what a shop sets and notes it as a revision, both in the caller's transaction. The only way to change settings,
 * so that no change goes without its revision.
 * @param wanted what shall be set, by key; null for nothing of its own. Other keys stay as they are.
 */
export async function changeSettings(
  db: Queryable,
  place: SettingPlace,
  changer: Changer,
  wanted: SettingState,
): Promise<NotedChanges> {
  const changes = await applySettings(db, place, changer, wanted);
  return { changes, revision: await noteChanges(db, place, changer, changes) };
}

/** The first half of `changeSettings`, for whoever notes more beside it: `noteChanges` has to follow. */
export async function applySettings(
  db: Queryable,
  place: SettingPlace,
  { user_id }: Changer,
  wanted: SettingState,
): Promise<SettingChange[]> {
  await lockSettings(db, place.tenant_id);
  const store = AREA_STORES[place.area];
  const changes = changesTo(await store.read(db, place, Object.keys(wanted)), wanted);
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
