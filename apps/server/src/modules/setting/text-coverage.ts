import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { indexResultTexts } from '@skin-mirror/shared/result-text/result-text.ts';
import { seedResultTexts } from '@skin-mirror/shared/result-text/seed.ts';
import { type TextCoverage, textCoverage } from '@skin-mirror/shared/result-text/text-coverage.ts';
import type { Services } from '../../services.ts';
import { settingStore } from './setting.store.ts';

/** Counts, for each language, how many of the texts that a shop has edited exist in it. */
export async function shopTextCoverage(
  services: Services,
  tenant_id: number,
  default_locale: Locale,
): Promise<TextCoverage[]> {
  const own = indexResultTexts(await settingStore(services, { tenant_id }).allTexts());
  return textCoverage({ own, seed: seedResultTexts() }, default_locale);
}
