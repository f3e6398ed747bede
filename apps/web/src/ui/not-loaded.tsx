import { Alert, Button, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './not-loaded.module.css';

interface MissingPart {
  readonly id: string;
  readonly retry: () => Promise<void>;
  readonly close: () => void;
}

/** The parts of the page that couldn't be loaded, oldest first. */
let parts: readonly MissingPart[] = [];
const listeners = new Set<() => void>();

function change(next: readonly MissingPart[]): void {
  parts = next;
  for (const hear of listeners) hear();
}

function subscribe(hear: () => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

const retryAll = (): Promise<unknown> => Promise.all(parts.map(({ retry }) => retry()));

function closeAll(): void {
  for (const { close } of parts) close();
}

/** Counts the caller as a missing part while `isMissing`. Returns true for the part whose note stands for all. */
function useMissingPart(isMissing: boolean, { retry, close }: Omit<MissingPart, 'id'>): boolean {
  const id = useId();
  const tryIt = useEffectEvent(retry);
  const shut = useEffectEvent(close);
  useEffect(() => {
    if (!isMissing) return;
    change([...parts, { id, retry: () => tryIt(), close: () => shut() }]);
    return () => change(parts.filter((part) => part.id !== id));
  }, [id, isMissing]);
  return useSyncExternalStore(subscribe, () => parts[0]?.id) === id;
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
