import { Button, Skeleton } from '@mantine/core';
import { IMPORT_LIMITS } from '@skin-mirror/shared/goods/goods-import.ts';
import { IconArrowBackUp, IconCircleCheck, IconHistory, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { type Outputs, trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useAction } from '../../../ui/resource/action.ts';
import classes from './goods-import.module.css';
import type { ImportAnswer } from './send-archive.ts';
import { StepHeading } from './steps.tsx';

interface ResultStepProps {
  fileName: string;
  answer: ImportAnswer;
  onAnother: () => void;
  onClose: () => void;
}

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

type Batch = Outputs['goodsImport']['batches']['list'][number];

/** The shop's recent imports. Some of them can still be undone. */
export function RecentImports() {
  const { t } = useTranslation('goods-import');
  const batches = trpc.goodsImport.batches.useQuery({});
  const { run: undo, isBusy } = useUndoImport();
  const list = batches.data?.list;
  if (batches.error) {
    return <ErrorState error={batches.error} onRetry={() => void batches.refetch()} retrying={batches.isFetching} />;
  }
  if (!list) return <Skeleton className="delayed" height={96} radius="md" />;
  if (list.length === 0) {
    return (
      <EmptyState
        icon={<IconHistory aria-hidden />}
        title={t('recent.empty')}
        description={t('recent.empty_text', { count: IMPORT_LIMITS.undoHours })}
      />
    );
  }
  return (
    <>
      <p className={classes.note}>{t('recent.hint', { count: IMPORT_LIMITS.undoHours })}</p>
      <ul className={classes.batches} aria-label={t('recent.title')}>
        {list.map((batch) => (
          <BatchRow key={batch.id} batch={batch} isBusy={isBusy} onUndo={(about) => void undo(about)} />
        ))}
      </ul>
    </>
  );
}

interface BatchRowProps {
  batch: Batch;
  isBusy: boolean;
  onUndo: (batch: UndoableImport) => void;
}

function BatchRow({ batch, isBusy, onUndo }: BatchRowProps) {
  const { t } = useTranslation('goods-import');
  const format = useFormat();
  const { id, file_name, added, changed, failed, total, user_name, crt_time, undone_at, can_undo } = batch;
  return (
    <li className={classes.batch}>
      <div>
        <strong className={classes.fileName}>{file_name}</strong>
        <p className={classes.note}>{t('recent.who', { time: format.dateTime(crt_time), name: user_name })}</p>
        <p className={classes.counts}>
          <span>{t('recent.rows', { count: total })}</span>
          {added > 0 && <span>{t('recent.added', { count: added })}</span>}
          {changed > 0 && <span>{t('recent.changed', { count: changed })}</span>}
          {failed > 0 && <span>{t('recent.failed', { count: failed })}</span>}
        </p>
      </div>
      <div className={classes.batchActions}>
        {undone_at !== null && (
          <span className={classes.note}>{t('recent.undone', { time: format.dateTime(undone_at) })}</span>
        )}
        {failed > 0 && <RefusedRowsButton batchId={id} count={failed} size="compact-sm" />}
        {can_undo === 1 && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            disabled={isBusy}
            aria-label={t('undo.of', { name: file_name })}
            onClick={() => onUndo(batch)}
          >
            {t('undo.action')}
          </Button>
        )}
      </div>
    </li>
  );
}

interface RefusedRowsButtonProps {
  batchId: number;
  count: number;
  size?: 'compact-sm';
}

function RefusedRowsButton({ batchId, count, size }: RefusedRowsButtonProps) {
  const { t } = useTranslation('goods-import');
  return (
    <DownloadButton path="/skinMgrSrv/goods/importErrors" query={{ id: String(batchId) }} size={size}>
      {t('refused_rows', { count })}
    </DownloadButton>
  );
}

/** An import that can be undone, with numbers for the question. */
interface UndoableImport {
  readonly id: number;
  readonly file_name: string;
  readonly added: number;
  readonly changed: number;
}

/** Undoes an import after a question, and reports the result. */
function useUndoImport() {
  const { t } = useTranslation('goods-import');
  const utils = trpc.useUtils();
  return useAction({
    ask: ({ file_name: name, added, changed }: UndoableImport) => ({
      title: t('undo.title'),
      message: t('undo.message', { name, added, changed }),
      confirm: t('undo.confirm'),
      danger: true,
    }),
    run: ({ id }) => trpcClient.goodsImport.undo.mutate({ id }),
    done: ({ removed, restored, kept }) => t(kept > 0 ? 'undo.done_kept' : 'undo.done', { removed, restored, kept }),
    refresh: () =>
      Promise.all([utils.goods.invalidate(), utils.dashboard.invalidate(), utils.goodsImport.batches.invalidate()]),
  });
}
