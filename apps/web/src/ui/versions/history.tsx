import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../confirm.tsx';
import type { ThingHistory } from './thing-history.ts';

const HistoryDialog = lazy(() => import('./history-dialog.tsx').then((m) => ({ default: m.HistoryDialog })));

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
