import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { DialogProps } from '../../ui/dialog.tsx';
import { useWorkMode } from './work-mode.tsx';

/**
 * Shows a dialog that works only in advanced mode. In basic mode, offers to switch first. It stands apart from the work
 * mode, because the list of mirrors loads that and no dialog.
 */
export function InAdvancedMode({ opened, onClose, children }: DialogProps & { children: ReactNode }) {
  const { t } = useTranslation('devices');
  const { isAdvanced, switchTo } = useWorkMode({ asked: true });
  // The dialog stays open if another person switches back to basic mode. Otherwise the user's input would be lost.
  const [isReady, setReady] = useState(isAdvanced);
  if (isReady) return children;
  if (!opened) return null;
  return (
    <ConfirmDialog
      title={t('mode.needed_title')}
      message={t('mode.to_advanced_message')}
      confirm={t('mode.to_advanced')}
      onAnswer={async (yes) => {
        if (yes && (await switchTo(WORK_MODES.advanced))) setReady(true);
        else onClose();
      }}
    />
  );
}
