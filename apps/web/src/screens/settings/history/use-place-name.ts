import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RevisionRow } from './revision-row.ts';

/** Which settings a revision is about: those of the shop, or of one mirror. */
export function usePlaceName(): (row: RevisionRow) => string {
  const { t } = useTranslation('settings-history');
  return useCallback(
    ({ area, device_no }: RevisionRow) => {
      const name = t(`area.${area}`);
      return device_no ? t('of_mirror', { area: name, device_no }) : name;
    },
    [t],
  );
}
