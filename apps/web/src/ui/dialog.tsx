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

/**
 * A dialog that fills the screen on a phone. `returnFocus` is off, because the hook `useReturnFocus` returns the focus.
 */
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
  query: { readonly error: unknown; readonly isFetching: boolean; refetch(): unknown };
}

export const PendingDialog = ({ query: { error, isFetching, refetch }, ...dialog }: PendingDialogProps) => (
  <Dialog {...dialog}>
    {error ? (
      <ErrorState error={error} onRetry={refetch} retrying={isFetching} />
    ) : (
      <Skeleton h={320} className="delayed" />
    )}
  </Dialog>
);
