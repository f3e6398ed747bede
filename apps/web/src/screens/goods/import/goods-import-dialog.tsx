import { Tabs } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { ChooseStep } from './choose-step.tsx';
import classes from './goods-import.module.css';
import { RecentImports, ResultStep } from './import-results.tsx';
import { PreviewStep } from './preview-step.tsx';
import { RunProgress, type Step, StepList } from './steps.tsx';
import { type GoodsImport, useGoodsImport } from './use-goods-import.ts';

interface GoodsImportDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Imports goods from an archive: choose, preview, import; and shows recent imports. */
export function GoodsImportDialog({ opened, onClose }: GoodsImportDialogProps) {
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
    // Announces an import that ends after its dialog or page was closed.
    if (!isSeen.current) notifySuccess(t('done.title', { count: added + changed }));
  });
  const { running } = flow;
  useLeaveWarning(running !== undefined);
  useMissedDrops(opened);

  const close = async () => {
    if (running && !(await mayClose(running.isTrial))) return;
    if (running?.isTrial) flow.stop();
    onClose();
  };
  const mayClose = (isTrial: boolean) =>
    confirm({
      title: isTrial ? t('close.trial_title') : t('close.title'),
      message: isTrial ? t('close.trial_message') : t('close.message'),
      confirm: isTrial ? t('close.trial_confirm') : t('close.confirm'),
      cancel: t('close.stay'),
    });

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
      // A click outside the dialog would discard the preview.
      closeOnClickOutside={false}
    >
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List>
          <Tabs.Tab value="import">{t('tab.import')}</Tabs.Tab>
          <Tabs.Tab value="recent">{t('tab.recent')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="import" pt="md">
          <StepList current={stepOf(flow)} />
          <CurrentStep flow={flow} isShown={opened && tab === 'import'} onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="recent" pt="md" className={classes.recent}>
          {tab === 'recent' && <RecentImports />}
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}

function stepOf({ running, result, checked }: GoodsImport): Step {
  if (running) return running.isTrial ? 'choose' : 'check';
  if (result) return 'done';
  return checked ? 'check' : 'choose';
}

function CurrentStep({ flow, isShown, onClose }: { flow: GoodsImport; isShown: boolean; onClose: () => void }) {
  const { running, result, checked, failure } = flow;
  if (running) return <RunProgress key={running.isTrial ? 'trial' : 'import'} run={running} onStop={flow.stop} />;
  if (result) {
    return <ResultStep fileName={result.file.name} answer={result.answer} onAnother={flow.reset} onClose={onClose} />;
  }
  if (checked) {
    return (
      <PreviewStep
        fileName={checked.file.name}
        answer={checked.answer}
        error={failure && 'error' in failure ? failure.error : undefined}
        onCommit={flow.commit}
        onBack={flow.reset}
      />
    );
  }
  return <ChooseStep flow={flow} isShown={isShown} />;
}

/** Stops the browser from opening a file that is dropped outside the drop area. */
function useMissedDrops(opened: boolean): void {
  const ignore = (event: DragEvent) => opened && event.preventDefault();
  useWindowEvent('dragover', ignore);
  useWindowEvent('drop', ignore);
}

/** Lets the browser ask before the window is closed. */
function useLeaveWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isRunning]);
}
