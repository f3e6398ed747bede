import { Modal, type ModalProps, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from './error-state.tsx';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

export interface RowDialogProps<Row> extends DialogProps {
  row: Row;
}

/** A dialog of a screen. On a phone it fills the screen. The focus returns through `useReturnFocus`. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation('app');
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  useInertPage(props.opened);
  return (
    <Modal
      fullScreen={isNarrow}
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
 * Makes the page behind an open dialog inert. The element that opened the dialog is stored before, and gets the focus
 * back afterwards.
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
  query: { readonly error: unknown; readonly isFetching: boolean; refetch(): unknown };
}

/** Shown in place of a dialog until the dialog's data is loaded. */
export const PendingDialog = ({ query: { error, isFetching, refetch }, ...dialog }: PendingDialogProps) => (
  <Dialog {...dialog}>
    {error ? (
      <ErrorState error={error} onRetry={refetch} retrying={isFetching} />
    ) : (
      <Skeleton h={320} className="delayed" />
    )}
  </Dialog>
);
