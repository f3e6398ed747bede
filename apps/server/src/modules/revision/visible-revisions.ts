import { CONFIG_EDITORS, isSecretKey, SECRET_SIGN, type ShopConfigKey } from '@skin-mirror/shared/config/config.ts';
import { AUTH_TYPES, decide, owner, type UserPrincipal, user } from '@skin-mirror/shared/kernel/access.ts';
import type { SettingChange } from '@skin-mirror/shared/revision/revision.schema.ts';
import { SETTING_AREAS } from '@skin-mirror/shared/revision/setting-change.ts';
import type { StoredRevision, VisibleRevisions } from './revision.store.ts';

/** The key for a change of the shop's platform. Only platform administrators make such changes. */
const PLATFORM_KEY = 'platform';

/**
 * Returns the revisions (stored changes of settings) that a user may see. A user sees the settings that the user may
 * change. The main account also sees changes by the platform.
 */
export function visibleTo(principal: UserPrincipal): VisibleRevisions {
  const isMain = principal.auth_type === AUTH_TYPES.main;
  const may = (key: ShopConfigKey) => {
    const editor = CONFIG_EDITORS[key];
    if (editor === 'platform' || editor === 'owner' || editor === 'signed_in') return isMain;
    return isMain || decide(user(editor), principal) === 'allow';
  };
  const keys = (Object.keys(CONFIG_EDITORS) as ShopConfigKey[]).filter(may);
  return {
    areas: decide(user('config'), principal) === 'allow' ? SETTING_AREAS.filter((area) => area !== 'config') : [],
    config_keys: isMain ? [...keys, PLATFORM_KEY] : keys,
    // Needs the same permission as the call `config.setScoped`.
    of_all: decide(owner(), principal) === 'allow',
    user_id: principal.user_id,
  };
}

export const visibleChanges = (
  { area, guide_id, changes }: Pick<StoredRevision, 'area' | 'guide_id' | 'changes'>,
  { config_keys }: VisibleRevisions,
): SettingChange[] =>
  changes
    .filter(({ key }) => area !== 'config' || guide_id !== 0 || config_keys.includes(key))
    .map((change) => (area === 'config' && isSecretKey(change.key) ? withoutSecret(change) : change));

const withoutSecret = ({ key, before, after }: SettingChange): SettingChange => ({
  key,
  before: before ? SECRET_SIGN : before,
  after: after ? SECRET_SIGN : after,
});
