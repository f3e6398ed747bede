import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RevisionRow } from './revision-row.ts';

/** Whose settings a revision changed: the shop's, or a mirror's. */
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
