import { identityContract } from '@skin-mirror/shared/identity/identity.contract.ts';
import type { Bilingual } from '@skin-mirror/shared/translation/bilingual.ts';
import type { Staff } from '../staff/staff.ts';

export type DemoLanguage = keyof Bilingual;

/** Returns the language of the demo shop's staff. */
export async function demoLanguage(staff: Staff | undefined): Promise<DemoLanguage> {
  if (!staff) return 'zh';
  const { attr } = await staff.ask(identityContract, 'identity', 'lookup', {});
  return attr.locale.startsWith('zh') ? 'zh' : 'en';
}
