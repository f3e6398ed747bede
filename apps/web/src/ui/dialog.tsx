import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Pending, type PendingQuery } from './pending.tsx';
import { useNarrow } from './resource/use-narrow.ts';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

/** A dialog that fills the screen on a phone. `useReturnFocus` returns the focus instead of Mantine. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation('app');
  useInertPage(props.opened);
  return (
    <Modal
      fullScreen={useNarrow()}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      transitionProps={{ duration: 120 }}
      {...props}
    />
  );
}

let openDialogs = 0;

function count(change: 1 | -1): void {
  openDialogs += change;
  const page = document.getElementById('root');
  if (page) page.inert = openDialogs > 0;
}

/**
 * Makes the page inert while a dialog is open, so that the keyboard can't reach the page. `useReturnFocus` stores the
 * focused element before, because an inert page loses the focus.
 */
function useInertPage(opened: boolean): void {
  const isCounted = useRef(false);
  useEffect(() => {
    if (!opened) return;
    isCounted.current = true;
    count(1);
  }, [opened]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the dialog closes, before the effects above.
  useLayoutEffect(
    () => () => {
      if (isCounted.current) count(-1);
      isCounted.current = false;
    },
    [opened],
  );
}

interface PendingDialogProps extends ModalProps {
  query: PendingQuery;
}

export const PendingDialog = ({ query: { error, isFetching, isPaused, refetch }, ...dialog }: PendingDialogProps) => (
  <Dialog {...dialog}>
    <Pending query={{ error, isFetching, isPaused, refetch }} height={320} />
  </Dialog>
);
