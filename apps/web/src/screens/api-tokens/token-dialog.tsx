import { Code, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import type { MadeToken } from './api-tokens-screen.tsx';
import { exampleCommand } from './token-row.ts';
import classes from './tokens.module.css';

interface TokenDialogProps {
  made: MadeToken;
  opened: boolean;
  onClose: () => void;
}

/** A new token, this once, and a call to try it with. */
export function TokenDialog({ made: { token, scopes }, opened, onClose }: TokenDialogProps) {
  const { t } = useTranslation(['api-tokens', 'app']);
  const command = exampleCommand(window.location.origin, token, scopes);
  return (
    <SecretDialog
      opened={opened}
      onClose={onClose}
      title={t('made.title')}
      notice={t('made.once')}
      secret={token}
      copyLabel={t('made.copy')}
    >
      {command && (
        <Stack gap="xs">
          <Group justify="space-between">
            <Text size="sm">{t('made.example')}</Text>
            <CopyButton
              text={command}
              label={t('made.copy_example')}
              failed={t('app:copy_by_hand')}
              size="compact-sm"
            />
          </Group>
          <Code className={classes.command} tabIndex={0}>
            {command}
          </Code>
        </Stack>
      )}
    </SecretDialog>
  );
}
