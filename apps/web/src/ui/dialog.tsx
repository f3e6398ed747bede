import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

export interface RowDialogProps<Row> extends DialogProps {
  row: Row;
}

/** A dialog of a screen. It fills a phone's screen; the opener restores the focus. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation('app');
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
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
