import { Button, Code, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/rest.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Shows new recovery codes. They are never shown again, so the user stores them now. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation(['security', 'app']);
  const text = codes.join('\n');
  return (
    <Stack gap="md">
      <Title order={3} size="h5">
        {t('codes.title')}
      </Title>
      <Notice text={t('codes.once')} color="orange" icon={IconEyeOff} role="note" />
      <SimpleGrid
        component="ul"
        cols={2}
        spacing="xs"
        aria-label={t('codes.title')}
        style={{ listStyle: 'none' }}
        p={0}
        m={0}
      >
        {codes.map((code) => (
          <li key={code}>
            <Code fz="sm">{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Group gap="sm">
        <CopyButton text={text} label={t('codes.copy')} failed={t('app:copy_by_hand')} />
        <Button
          variant="default"
          autoFocus
          onClick={() => saveFile(new Blob([`${text}\n`]), 'skin-mirror-recovery-codes.txt')}
        >
          {t('codes.download')}
        </Button>
        <Button onClick={onDone} ms="auto">
          {t('codes.done')}
        </Button>
      </Group>
    </Stack>
  );
}
