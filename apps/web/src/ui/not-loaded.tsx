import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeAll, retryAll, useMissingPart } from './missing-parts.ts';
import classes from './not-loaded.module.css';

interface NotLoadedProps {
  onRetry: () => Promise<void>;
  onClose: () => void;
}

/**
 * Stands above the page if a part of it can't be loaded, because the network failed or an update removed the file. The
 * page stays as it is, so that unsaved input isn't lost. If several parts are missing, one note stands for all.
 */
export function NotLoaded({ onRetry, onClose }: NotLoadedProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(true);
  const [isTrying, setTrying] = useState(false);
  const close = () => {
    setOpen(false);
    onClose();
  };
  const isFirst = useMissingPart(isOpen, { retry: onRetry, close });
  const retry = async () => {
    setTrying(true);
    await retryAll();
    setTrying(false);
  };
  if (!isFirst) return null;
  return (
    <Alert
      className={classes.card}
      color="orange"
      title={t('part.title')}
      withCloseButton
      closeButtonLabel={t('action.close')}
      onClose={closeAll}
    >
      <Text size="sm">{t('part.hint')}</Text>
      <div className={classes.actions}>
        <Button size="compact-sm" onClick={() => void retry()} loading={isTrying}>
          {t('action.retry')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
          {t('action.reload')}
        </Button>
      </div>
    </Alert>
  );
}
