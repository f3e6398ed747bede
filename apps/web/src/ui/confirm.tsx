import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { i18n } from '../i18n/i18n.ts';

interface Question {
  title: string;
  /** What will happen, and whether it can be undone. */
  message: ReactNode;
  /** The verb of the button. */
  confirm: string;
  /** The action takes something away. */
  danger?: boolean;
}

/** Asks before an action; true when the person agrees. Closing the dialog means no. */
export function confirm({ title, message, confirm, danger }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{message}</Text>,
      labels: { confirm, cancel: i18n.t('action.cancel') },
      confirmProps: danger ? { color: 'red' } : {},
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
