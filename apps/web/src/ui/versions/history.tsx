import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ask } from '../confirm.tsx';
import { lazyPart } from '../lazy-part.tsx';
import type { ThingHistory } from './history-dialog.tsx';

const HistoryDialog = lazyPart(() => import('./history-dialog.tsx'), 'HistoryDialog');

export function HistoryButton(history: ThingHistory) {
  const { t } = useTranslation('app');
  return (
    <Button
      variant="subtle"
      leftSection={<IconHistory size={18} aria-hidden />}
      onClick={() => void ask<ThingHistory, void>(HistoryDialog, history)}
    >
      {t('action.history')}
    </Button>
  );
}
