import { Button, Progress, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconFileZip } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import classes from './goods-import.module.css';
import type { RunState } from './use-goods-import.ts';

const STEPS = ['choose', 'check', 'done'] as const;
export type Step = (typeof STEPS)[number];

export function StepList({ current }: { current: Step }) {
  const { t } = useTranslation('goods-import');
  const at = STEPS.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {STEPS.map((step, index) => {
        const isOver = index < at || current === 'done';
        return (
          <li key={step} aria-current={index === at ? 'step' : undefined} data-over={isOver || undefined}>
            <span className={classes.stepMark} aria-hidden>
              {isOver ? <IconCheck size={14} stroke={3} /> : index + 1}
            </span>
            {t(`steps.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}

/** The heading of a step. It takes the focus when the step begins, because the pressed button is gone. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} data-autofocus className={classes.heading}>
      {children}
    </h3>
  );
}

/** The bar's position, 0 to 100; undefined if unknown. */
function barOf({ share, server }: RunState): number | undefined {
  if (share < 1) return share * 100;
  return server && server.total > 0 ? (server.done / server.total) * 100 : undefined;
}

interface RunProgressProps {
  run: RunState;
  onStop: () => void;
}

export function RunProgress({ run, onStop }: RunProgressProps) {
  const { t } = useTranslation(['goods-import', 'app']);
  const format = useFormat();
  const { file, isTrial, share, server } = run;
  const phase = share < 1 ? 'sending' : (server?.phase ?? 'waiting');
  const bar = barOf(run);
  const counted =
    share === 1 && server && server.total > 0
      ? t('progress.count', { done: format.number(server.done), total: format.number(server.total) })
      : undefined;
  // A complete upload is imported even if its dialog is closed.
  const canStop = isTrial || share < 1;
  return (
    <>
      <StepHeading>{isTrial ? t('progress.checking_file') : t('progress.importing')}</StepHeading>
      <div className={classes.running}>
        <IconFileZip size={32} stroke={1.5} aria-hidden />
        <strong className={classes.fileName}>{file.name}</strong>
        <Progress.Root size="lg" w="100%">
          <Progress.Section
            value={bar ?? 100}
            animated={bar === undefined}
            aria-label={t('progress.label')}
            aria-valuetext={bar === undefined ? t(`phase.${phase}`) : undefined}
          />
        </Progress.Root>
        <span className={classes.phase} aria-hidden>
          {t(`phase.${phase}`)}
          {share < 1 ? <span>{t('progress.percent', { percent: Math.floor(share * 100) })}</span> : null}
          {counted ? <span>{counted}</span> : null}
        </span>
        {/* Announces each phase once, not each percent. */}
        <VisuallyHidden role="status">{t(`phase.${phase}`)}</VisuallyHidden>
        {canStop ? (
          <Button variant="default" onClick={onStop}>
            {t('app:action.cancel')}
          </Button>
        ) : (
          <p className={classes.note}>{t('progress.goes_on')}</p>
        )}
      </div>
    </>
  );
}
