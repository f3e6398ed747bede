import type { CareLevel } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { romanLevel, severityBand } from '@skin-mirror/shared/scoring/scoring.ts';

/** Returns a care level as a figure: I to V in Korean, else 1 to 5. */
export const careLevelNumeral = (level: CareLevel, locale: Locale): string =>
  locale === 'ko' ? romanLevel(level) : String(level);

/** Returns the severity band of a care level as text. */
export function bandText(level: CareLevel): string {
  const { from, to } = severityBand(level);
  return `${from}–${to}%`;
}
