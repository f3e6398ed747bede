import { Button, Skeleton } from '@mantine/core';
import { IMPORT_LIMITS } from '@skin-mirror/shared/goods/goods-import.ts';
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { type Outputs, trpc } from '../../../lib/trpc.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import classes from './goods-import.module.css';
import { RefusedRowsButton } from './refused-rows-button.tsx';
import { type UndoableImport, useUndoImport } from './use-undo-import.ts';

type Batch = Outputs['goodsImport']['batches']['list'][number];

/** The shop's recent imports, and which can still be undone. */
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
        {failed > 0 && <RefusedRowsButton batchId={id} count={failed} isSmall />}
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
