import './dialog-styles.ts';
import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

/** A dialog of a screen: fills a phone's screen, and leaves the focus to whoever opened it. */
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
