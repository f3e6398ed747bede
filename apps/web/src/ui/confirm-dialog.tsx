import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DANGER } from './danger.ts';

export interface Question {
  title: string;
  /** Explains what will happen, and if it can be undone. */
  message: ReactNode;
  /** The text of the button, a verb. */
  confirm: string;
  /** The text of the other button, by default "Cancel". */
  cancel?: string;
  /** True for a destructive action. */
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
