import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../lib/trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface ChainDialogProps {
  result: Outputs['audit']['verify'];
  opened: boolean;
  onClose: () => void;
}

export function ChainDialog({ result: { count, broken_at }, opened, onClose }: ChainDialogProps) {
  const { t } = useTranslation('audit');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('chain.check')}>
      {broken_at === null ? (
        <Alert color="jade" variant="light" icon={<IconShieldCheck />} title={t('chain.whole', { count })}>
          {t('chain.whole_text')}
        </Alert>
      ) : (
        <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={t('chain.broken', { id: broken_at })}>
          {t('chain.broken_text')}
        </Alert>
      )}
      <Text size="sm" c="dimmed" mt="md">
        {t('chain.how')}
      </Text>
    </Dialog>
  );
}
