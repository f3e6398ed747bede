import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogProps } from '../../../ui/dialog.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** What keeps the own account safe: where it is signed in. */
export function SecurityDialog({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { t } = useTranslation(['security', 'app']);
  return (
    <Dialog opened onClose={onClose} title={t('app:shell.security')} size="lg">
      <Stack gap="xl">
        <SessionsSection />
      </Stack>
    </Dialog>
  );
}
