import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DANGER } from './danger.ts';

export interface Question {
  title: string;
  /** Explains what the action does, and whether it can be undone. */
  message: ReactNode;
  /** The text of the confirm button. It should be a verb. */
  confirm: string;
  /** The text of the cancel button; "Cancel" by default. */
  cancel?: string;
  danger?: boolean;
}

export interface ConfirmDialogProps extends Question {
  onAnswer: (yes: boolean) => void;
}

export function ConfirmDialog({ title, message, confirm, cancel, danger, onAnswer }: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title={title}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      centered
    >
      <Text size="sm" mb="lg">
        {message}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
          {cancel ?? t('action.cancel')}
        </Button>
        <Button color={danger ? DANGER : undefined} onClick={() => onAnswer(true)}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
