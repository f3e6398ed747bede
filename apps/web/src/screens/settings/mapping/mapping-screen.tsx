import { useCallbackRef } from '@mantine/hooks';
import { IconArrowBackUp, IconTags } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { CoverageLink } from '../../../ui/coverage-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { useSelection } from '../../../ui/resource/selection.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useGoodsMode } from '../use-goods-mode.ts';
import { MappingCard, useMappingColumns } from './mapping-cells.tsx';
import type { MappingRow } from './mapping-row.ts';
import { useResetMappings } from './use-reset-mappings.ts';

const MappingDialog = lazy(() => import('./mapping-dialog.tsx').then((module) => ({ default: module.MappingDialog })));

const route = getRouteApi('/skinmgr/settings/pushset');
const idOf = (row: MappingRow) => row.analysis_type;

export function MappingScreen() {
  const { t } = useTranslation('settings');
  const goodsMode = useGoodsMode();
  return (
    <>
      <PageHeader title={t('page.mapping.name')} description={t('mapping.description')} actions={<CoverageLink />} />
      {goodsMode === 'solrx' ? <NotUsed /> : goodsMode !== undefined && <MappingList />}
    </>
  );
}

function NotUsed() {
  const { t } = useTranslation(['settings', 'app']);
  return (
    <EmptyState
      icon={<IconTags aria-hidden />}
      title={t('app:no_permission.title')}
      description={t('mapping.not_used')}
    />
  );
}

function MappingList() {
  const { t } = useTranslation(['settings', 'shared']);
  const mappings = trpc.setting.mappings.useQuery({});
  const rows = mappings.data?.list;
  const goodsTypes = mappings.data?.goods_type;
  const types = useMemo(() => new Map(goodsTypes?.map(({ id, type_name }) => [id, type_name])), [goodsTypes]);
  const selection = useSelection();
  const editing = useDialog<MappingRow>();
  const edit = useCallbackRef((row: MappingRow) => editing.open(row));
  const nameOf = useCallback((row: MappingRow) => t(`shared:dimension.${row.analysis_type}`), [t]);
  const resetRows = useResetMappings();
  const reset = useCallbackRef(
    (ids: string[]) => void resetRows(rows?.filter((row) => ids.includes(row.analysis_type)) ?? []),
  );
  const actions = useMemo(() => ({ onEdit: edit, onReset: reset, nameOf }), [edit, reset, nameOf]);
  const columns = useMappingColumns(actions, types);
  const total = rows?.length;
  const { dimension } = route.useSearch();
  const wanted = rows?.find((row) => row.analysis_type === dimension);
  const openWanted = useEffectEvent(() => wanted && editing.open(wanted));
  useEffect(() => {
    if (wanted?.analysis_type) openWanted();
  }, [wanted?.analysis_type]);
  if (mappings.error && problemOf(mappings.error).code === 'NO_PERMISSION') return <NotUsed />;
  return (
    <>
      <ResourceList
        name="mappings"
        label={t('page.mapping.name')}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowName={nameOf}
        card={(row) => <MappingCard row={row} actions={actions} types={types} />}
        paging={{ page: 1, pageSize: 20, sizes: [20], total, onPage: () => undefined, onPageSize: () => undefined }}
        selection={selection}
        bulkActions={[
          {
            key: 'reset',
            label: t('action.reset_selected'),
            icon: <IconArrowBackUp size={16} aria-hidden />,
            danger: true,
            run: reset,
          },
        ]}
        onOpen={edit}
        error={mappings.error}
        isFetching={mappings.isFetching}
        onReload={() => void mappings.refetch()}
        empty={<EmptyState title={t('texts.none')} />}
      />
      <Suspense>
        {editing.value && goodsTypes && (
          <MappingDialog
            key={editing.serial}
            row={editing.value}
            name={nameOf(editing.value)}
            types={goodsTypes}
            opened={editing.opened}
            onClose={editing.close}
          />
        )}
      </Suspense>
    </>
  );
}
