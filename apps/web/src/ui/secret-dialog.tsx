import { Alert, Button, Code, Group, Stack } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import classes from './secret-dialog.module.css';

interface SecretDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The text that explains that the secret is shown only once, and how to use it. */
  notice: string;
  secret: string;
  /** The label of the button that copies the secret. */
  copyLabel: string;
  /** More help about the secret's use. */
  children?: ReactNode;
}

/** Shows a secret that can't be shown again. A click beside the dialog doesn't close it. */
export function SecretDialog({ opened, onClose, title, notice, secret, copyLabel, children }: SecretDialogProps) {
  const { t } = useTranslation('app');
  return (
    <Dialog opened={opened} onClose={onClose} title={title} closeOnClickOutside={false} size="lg">
      <Stack gap="md">
        <Alert color="orange" icon={<IconEyeOff />} role="note">
          {notice}
        </Alert>
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
