import { Button, Code, Group, Stack } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import classes from './secret-dialog.module.css';

interface SecretDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Tells the user how to use the secret, and that it is shown only once. */
  notice: string;
  secret: string;
  copyLabel: string;
  children?: ReactNode;
}

/** Shows a secret once. A click outside doesn't close the dialog, because the secret would be lost. */
export function SecretDialog({ opened, onClose, title, notice, secret, copyLabel, children }: SecretDialogProps) {
  const { t } = useTranslation('app');
  return (
    <Dialog opened={opened} onClose={onClose} title={title} closeOnClickOutside={false} size="lg">
      <Stack gap="md">
        <Notice text={notice} color="orange" icon={IconEyeOff} role="note" />
        <Group gap="0.5rem">
          <Code className={classes.text}>{secret}</Code>
          <CopyButton text={secret} label={copyLabel} failed={t('copy_by_hand')} data-autofocus />
        </Group>
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('action.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
