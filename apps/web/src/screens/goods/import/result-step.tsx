import { Button } from '@mantine/core';
import { IMPORT_LIMITS } from '@skin-mirror/shared/goods/goods-import.ts';
import { IconArrowBackUp, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import classes from './goods-import.module.css';
import { RefusedRowsButton } from './refused-rows-button.tsx';
import type { ImportAnswer } from './send-archive.ts';
import { StepHeading } from './step-heading.tsx';
import { useUndoImport } from './use-undo-import.ts';

interface ResultStepProps {
  fileName: string;
  answer: ImportAnswer;
  onAnother: () => void;
  onClose: () => void;
}

/** The result of the import, with a way to undo it. */
export function ResultStep({ fileName, answer, onAnother, onClose }: ResultStepProps) {
  const { t } = useTranslation(['goods-import', 'app']);
  const format = useFormat();
  const { batch_id, ok, added, changed, failed } = answer;
  const { run: undo, isBusy } = useUndoImport();
  const [isUndone, setUndone] = useState(false);
  const count = added + changed;
  const facts = [
    ['new', added],
    ['changed', changed],
    ['same', ok - count],
    ['refused', failed],
  ] as const;
  return (
    <>
      <div className={classes.result} data-good={(count > 0 && !isUndone) || undefined}>
        {count > 0 && !isUndone ? (
          <IconCircleCheck size={44} stroke={1.5} aria-hidden />
        ) : (
          <IconInfoCircle size={44} stroke={1.5} aria-hidden />
        )}
        <div role="status">
          <StepHeading>{isUndone ? t('done.undone') : t('done.title', { count })}</StepHeading>
          {failed > 0 && !isUndone && <p className={classes.note}>{t('done.left_out', { count: failed })}</p>}
        </div>
        {!isUndone && (
          <dl className={classes.facts}>
            {facts
              .filter(([, value]) => value > 0)
              .map(([outcome, value]) => (
                <div key={outcome} data-outcome={outcome}>
                  <dt>{t(`outcome.${outcome}`)}</dt>
                  <dd>{format.number(value)}</dd>
                </div>
              ))}
          </dl>
        )}
        {batch_id !== null && !isUndone && (
          <div className={classes.resultActions}>
            {failed > 0 && <RefusedRowsButton batchId={batch_id} count={failed} />}
            {count > 0 && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={18} aria-hidden />}
                loading={isBusy}
                onClick={async () => {
                  if (await undo({ id: batch_id, file_name: fileName, added, changed })) setUndone(true);
                }}
              >
                {t('undo.action')}
              </Button>
            )}
          </div>
        )}
        {batch_id !== null && count > 0 && !isUndone && (
          <p className={classes.note}>{t('done.undo_hint', { count: IMPORT_LIMITS.undoHours })}</p>
        )}
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onAnother}>
          {t('done.another')}
        </Button>
        <Button onClick={onClose}>{t('app:action.done')}</Button>
      </div>
    </>
  );
}
