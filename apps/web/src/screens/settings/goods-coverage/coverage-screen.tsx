import { Alert, Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { IconCalendarRepeat, IconCircleCheck, IconDeviceTablet, IconShoppingBag, IconUserX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { Can } from '../../../ui/can.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import classes from './coverage.module.css';
import { type Coverage, gapsOf } from './coverage-cell.ts';
import { Legend } from './legend.tsx';
import { Cards, type ChosenCell, Matrix } from './matrix.tsx';
import { NeverList } from './never-list.tsx';

const CellDialog = lazy(() => import('./cell-dialog.tsx').then((m) => ({ default: m.CellDialog })));

/** Below this width each dimension is a card. */
const NARROW = '(max-width: 48em)';

/** Customers who get products and who don't, and products nobody gets. */
export function CoverageScreen() {
  const { t } = useTranslation(['coverage', 'settings']);
  const coverage = trpc.setting.coverage.useQuery({}, { staleTime: 0 });
  const { data } = coverage;
  return (
    <>
      <PageHeader title={t('settings:page.coverage.name')} description={t('description')} />
      {coverage.error && (
        <ErrorState error={coverage.error} onRetry={() => void coverage.refetch()} retrying={coverage.isFetching} />
      )}
      {!data && !coverage.error && <Skeleton h={520} className="delayed" />}
      {data?.total === 0 && <NoGoods />}
      {data && data.total > 0 && <Found coverage={data} />}
    </>
  );
}

function NoGoods() {
  const { t } = useTranslation('coverage');
  return (
    <EmptyState
      icon={<IconShoppingBag aria-hidden />}
      title={t('empty.title')}
      description={t('empty.description')}
      action={
        <Can access={user('goods')}>
          <Button component={Link} to="/skinmgr/goodsList">
            {t('empty.action')}
          </Button>
        </Can>
      }
    />
  );
}

function Found({ coverage }: { coverage: Coverage }) {
  const { t } = useTranslation('coverage');
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const cell = useDialog<ChosenCell>();
  const { rows, anyway, for_single_mirrors, is_cycle } = coverage;
  const { groups, gaps } = gapsOf(rows);
  const Shape = isNarrow ? Cards : Matrix;
  return (
    <>
      <p className={classes.sum} data-gaps={gaps > 0 || undefined}>
        {gaps > 0 ? <IconUserX size={20} aria-hidden /> : <IconCircleCheck size={20} aria-hidden />}
        {gaps > 0 ? t('gaps', { count: gaps, groups }) : t('no_gaps')}
      </p>
      {is_cycle && (
        <Alert color="jade" variant="light" role="note" icon={<IconCalendarRepeat aria-hidden />} mb="sm">
          {t('cycle')}
        </Alert>
      )}
      {for_single_mirrors > 0 && (
        <Alert color="gray" variant="light" role="note" icon={<IconDeviceTablet aria-hidden />} mb="sm">
          {t('single_mirrors', { count: for_single_mirrors })}
        </Alert>
      )}
      <Legend />
      <Shape rows={rows} anyway={anyway} onChoose={cell.open} />
      <NeverList coverage={coverage} />
      <Suspense>
        {cell.value && (
          <CellDialog
            key={cell.serial}
            row={cell.value.row}
            at={cell.value.at}
            anyway={anyway[cell.value.at] ?? 0}
            goodsMode={coverage.goods_mode}
            opened={cell.opened}
            onClose={cell.close}
          />
        )}
      </Suspense>
    </>
  );
}
