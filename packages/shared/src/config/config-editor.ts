import { decide, FACE_PLATFORM, owner, type Principal, user } from '../kernel/access.ts';
import { CONFIG_EDITORS, type ShopConfigKey } from './config.ts';

/** True if the account may change the setting. Settings about the face also need a certain platform. */
export function mayEditConfig(key: ShopConfigKey, principal: Principal, platform: string): boolean {
  const editor = CONFIG_EDITORS[key];
  if (editor === 'platform' || (editor === 'face' && platform !== FACE_PLATFORM)) return false;
  if (editor === 'signed_in') return decide(owner(), principal) === 'allow';
  const scope = { scope: 'config:write' } as const;
  return decide(editor === 'owner' ? owner(scope) : user(editor, scope), principal) === 'allow';
}
