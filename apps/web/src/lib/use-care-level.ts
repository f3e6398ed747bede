import type { CareLevel } from '@skin-mirror/shared/dimension/dimension.ts';
import { PERCENT_PLATFORM } from '@skin-mirror/shared/kernel/access.ts';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../i18n/i18n.ts';
import { useAccount } from './account.ts';
import { bandText, careLevelNumeral } from './care-level.ts';

/** Returns a function that writes a care level as a number or, on one platform, as a severity range. */
export function useCareLevel(): (level: CareLevel) => string {
  const { t } = useTranslation('shared');
  const { platform } = useAccount();
  return (level) =>
    platform === PERCENT_PLATFORM
      ? bandText(level)
      : t('care_level_figure', { figure: careLevelNumeral(level, currentLocale()) });
}
