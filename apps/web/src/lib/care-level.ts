import type { CareLevel } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Platform } from '@skin-mirror/shared/identity/identity.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { romanLevel, severityBand } from '@skin-mirror/shared/scoring/scoring.ts';

/** A care level as text: a severity band if the shop shows percent, I to V in Korean, else 1 to 5. */
export function careLevelText(level: CareLevel, locale: Locale, platform: Platform): string {
  if (platform === 'percent') {
    const { from, to } = severityBand(level);
    return `${from}–${to}%`;
  }
  return locale === 'ko' ? romanLevel(level) : String(level);
}
