import { Tabs } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog, type DialogProps } from '../../../ui/dialog.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { ChooseStep } from './choose-step.tsx';
import { RecentImports, ResultStep } from './import-results.tsx';
import { PreviewStep } from './preview-step.tsx';
import { RunProgress, StepList } from './steps.tsx';
import { useGoodsImport } from './use-goods-import.ts';

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
