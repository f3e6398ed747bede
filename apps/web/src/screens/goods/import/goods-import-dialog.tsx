import { Button, Group, Paper, Stack, Tabs, Text, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { megabytes } from '@skin-mirror/shared/file/file-limits.ts';
import { IMPORT_LIMITS } from '@skin-mirror/shared/goods/goods-import.ts';
import { IconFileZip } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../i18n/i18n.ts';
import { problemOf } from '../../../lib/problem.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog, type DialogProps } from '../../../ui/dialog.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import texts from '../../../ui/text.module.css';
import { useChosenFiles } from '../../../ui/use-chosen-files.tsx';
import classes from './goods-import.module.css';
import { RecentImports, ResultStep } from './import-results.tsx';
import { PreviewStep } from './preview-step.tsx';
import { RunProgress, StepHeading, StepList } from './steps.tsx';
import { type GoodsImport, useGoodsImport } from './use-goods-import.ts';

export function GoodsImportDialog({ opened, onClose }: DialogProps) {
  const { t } = useTranslation('goods-import');
  const [tab, setTab] = useState<string | null>('import');
  const isSeen = useRef(false);
  useEffect(() => {
    isSeen.current = opened;
    return () => {
      isSeen.current = false;
    };
  }, [opened]);
  const flow = useGoodsImport(({ added, changed }) => {
    // Shows a message if the user closed the dialog before the import ended.
    if (!isSeen.current) notifySuccess(t('done.title', { count: added + changed }));
  });
  const { running, result, checked } = flow;
  // The browser asks the user before it closes the window during an import.
  useWindowEvent('beforeunload', (event) => running && event.preventDefault());
  // Ignores a file that the user drops beside the drop area. Otherwise the browser would open it and leave the console.
  const ignore = (event: DragEvent) => opened && event.preventDefault();
  useWindowEvent('dragover', ignore);
  useWindowEvent('drop', ignore);

  const close = async () => {
    if (running) {
      const { isTrial } = running;
      const mayClose = await confirm({
        title: isTrial ? t('close.trial_title') : t('close.title'),
        message: isTrial ? t('close.trial_message') : t('close.message'),
        confirm: isTrial ? t('close.trial_confirm') : t('close.confirm'),
        cancel: t('close.stay'),
      });
      if (!mayClose) return;
      if (isTrial) flow.stop();
    }
    onClose();
  };
  const step = () => {
    if (running) return <RunProgress key={String(running.isTrial)} run={running} onStop={flow.stop} />;
    if (result) return <ResultStep {...result} onAnother={flow.reset} onClose={onClose} />;
    if (checked) return <PreviewStep {...checked} flow={flow} />;
    return <ChooseStep flow={flow} isShown={opened && tab === 'import'} />;
  };

  return (
    <Dialog
      opened={opened}
      onClose={() => void close()}
      onExitTransitionEnd={() => {
        setTab('import');
        flow.reset();
      }}
      title={t('title')}
      size="60rem"
      // A click outside must not close the dialog, because the preview would be lost.
      closeOnClickOutside={false}
    >
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List>
          <Tabs.Tab value="import">{t('tab.import')}</Tabs.Tab>
          <Tabs.Tab value="recent">{t('tab.recent')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="import" pt="md">
          <StepList current={result ? 'done' : checked ? 'check' : 'choose'} />
          {step()}
        </Tabs.Panel>
        <Tabs.Panel value="recent" pt="md" mih="12rem">
          {tab === 'recent' && <RecentImports />}
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}

function ChooseStep({ flow, isShown }: { flow: GoodsImport; isShown: boolean }) {
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
