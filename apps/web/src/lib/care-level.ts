import type { CareLevel } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { romanLevel, severityBand } from '@skin-mirror/shared/scoring/scoring.ts';

/** Returns the number of a care level: I to V in Korean, 1 to 5 in other languages. */
export const careLevelNumeral = (level: CareLevel, locale: Locale): string =>
  locale === 'ko' ? romanLevel(level) : String(level);

export function bandText(level: CareLevel): string {
  const { from, to } = severityBand(level);
  return `${from}–${to}%`;
}
