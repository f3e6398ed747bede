import { Alert, Button, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { createStore } from '../lib/store.ts';
import classes from './not-loaded.module.css';

interface MissingPart {
  readonly id: string;
  readonly retry: () => Promise<void>;
  readonly close: () => void;
}

/** The parts of the page that couldn't be loaded, oldest first. */
const missing = createStore<readonly MissingPart[]>([]);

const retryAll = (): Promise<unknown> => Promise.all(missing.get().map(({ retry }) => retry()));

function closeAll(): void {
  for (const { close } of missing.get()) close();
}

/** Counts the caller as a missing part while `isMissing`. Returns true for the part whose note stands for all. */
function useMissingPart(isMissing: boolean, { retry, close }: Omit<MissingPart, 'id'>): boolean {
  const id = useId();
  const tryIt = useEffectEvent(retry);
  const shut = useEffectEvent(close);
  useEffect(() => {
    if (!isMissing) return;
    missing.set([...missing.get(), { id, retry: () => tryIt(), close: () => shut() }]);
    return () => missing.set(missing.get().filter((part) => part.id !== id));
  }, [id, isMissing]);
  return useSyncExternalStore(missing.subscribe, () => missing.get()[0]?.id) === id;
}

/**
 * Stands above the page if a part of it can't be loaded, because the network failed or an update removed the file. The
 * page stays as it is, so that unsaved input isn't lost. If several parts are missing, one note stands for all.
 */
export function NotLoaded({ onRetry, onClose }: { onRetry: () => Promise<void>; onClose: () => void }) {
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
