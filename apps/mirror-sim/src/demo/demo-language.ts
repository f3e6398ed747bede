import { identityContract } from '@skin-mirror/shared/identity/identity.contract.ts';
import type { Staff } from '../staff/staff.ts';

/** Words of the demo's staff, in both languages that a demo shop can have. */
export interface Words {
  readonly zh: string;
  readonly en: string;
}
export type DemoLanguage = keyof Words;

/** Returns the language of the demo shop's staff. */
export async function demoLanguage(staff: Staff | undefined): Promise<DemoLanguage> {
  if (!staff) return 'zh';
  const { attr } = await staff.ask(identityContract, 'identity', 'lookup', {});
  return attr.locale.startsWith('zh') ? 'zh' : 'en';
}
