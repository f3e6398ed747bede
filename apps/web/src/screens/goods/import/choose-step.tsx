import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { megabytes } from '@skin-mirror/shared/file/file-limits.ts';
import { IMPORT_LIMITS } from '@skin-mirror/shared/goods/goods-import.ts';
import { IconFileZip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../i18n/i18n.ts';
import { problemOf } from '../../../lib/problem.ts';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Hint } from '../../../ui/hint.tsx';
import texts from '../../../ui/text.module.css';
import { useChosenFiles } from '../../../ui/use-chosen-files.tsx';
import classes from './goods-import.module.css';
import { StepHeading } from './steps.tsx';
import type { GoodsImport } from './use-goods-import.ts';

export function ChooseStep({ flow, isShown }: { flow: GoodsImport; isShown: boolean }) {
  const { t } = useTranslation('goods-import');
  const { choose, input, area } = useChosenFiles({
    onFiles: (files) => void flow.choose(files),
    accept: '.zip,application/zip',
    takesPaste: isShown,
  });
  const size = megabytes(IMPORT_LIMITS.maxBytes);
  return (
    <>
      <StepHeading>{t('choose.title')}</StepHeading>
      <section aria-labelledby="import-template">
        <Title order={4} id="import-template" fz="sm" mt="md" mb={6}>
          {t('template.title')}
        </Title>
        <Paper withBorder p="md">
          <Group justify="space-between" gap="sm">
            <Text size="sm" flex="1 1 18rem">
              {t('template.text')}
            </Text>
            <DownloadButton path="/skinMgrSrv/goods/template" query={{ locale: currentLocale() }}>
              {t('template.download')}
            </DownloadButton>
          </Group>
        </Paper>
      </section>
      <section aria-labelledby="import-zip">
        <Title order={4} id="import-zip" fz="sm" mt="md" mb={6}>
          {t('choose.zip')}
        </Title>
        <Text component="ul" size="sm" c="dimmed" mb="sm" ps="lg" className={texts.disc}>
          <li>{t('limits.file', { size })}</li>
          <li>{t('limits.rows', { count: IMPORT_LIMITS.maxRows })}</li>
          <li>{t('limits.picture', { size: megabytes(IMPORT_LIMITS.maxPictureBytes) })}</li>
          <li>{t('limits.same')}</li>
        </Text>
        <Stack align="center" gap="sm" ta="center" className={classes.drop} {...area}>
          <IconFileZip size={32} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
          <Button onClick={choose}>{t('choose.button')}</Button>
          <Hint>{t('choose.hint')}</Hint>
          {input}
        </Stack>
        <Stack role="alert" gap={6} mt={flow.failure && 'sm'}>
          <Failure flow={flow} />
        </Stack>
      </section>
    </>
  );
}

function Failure({ flow: { failure, again } }: { flow: GoodsImport }) {
  const { t } = useTranslation('goods-import');
  if (!failure) return null;
  if ('refusal' in failure) {
    return (
      <Text size="sm" c="var(--mantine-color-error)" className={texts.breaks}>
        {t(`refused.${failure.refusal}`, { name: failure.fileName, size: megabytes(IMPORT_LIMITS.maxBytes) })}
      </Text>
    );
  }
  const { error, file } = failure;
  const mayHelp = problemOf(error).kind !== 'refused';
  return (
    <>
      <ErrorState error={error} onRetry={mayHelp ? () => again(file) : undefined} />
      {!mayHelp && <Hint>{t('choose.mend', { name: file.name })}</Hint>}
    </>
  );
}
