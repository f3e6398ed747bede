import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './not-loaded.module.css';

interface NotLoadedProps {
  onRetry: () => Promise<void>;
  onClose: () => void;
}

/**
 * Stands above the page if a part of it can't be loaded, because the network failed or an update removed the file. The
 * page stays as it is, so that unsaved input isn't lost.
 */
export function NotLoaded({ onRetry, onClose }: NotLoadedProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(true);
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await onRetry();
    setTrying(false);
  };
  const close = () => {
    setOpen(false);
    onClose();
  };
  if (!isOpen) return null;
  return (
    <Alert
      className={classes.card}
      color="orange"
      title={t('part.title')}
      withCloseButton
      closeButtonLabel={t('action.close')}
      onClose={close}
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
