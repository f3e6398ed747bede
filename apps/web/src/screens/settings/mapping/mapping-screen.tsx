import { Group } from '@mantine/core';
import { DIMENSION_KEYS } from '@skin-mirror/shared/dimension/dimension.ts';
import { MAPPING_STATUS } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { IconArrowBackUp, IconPencil, IconTags } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../../lib/problem.ts';
import { type Outputs, trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { CoverageLink } from '../../../ui/coverage-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyDialog, useDialogs } from '../../../ui/lazy-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { NoValue, TextCell } from '../../../ui/resource/cells.tsx';
import { badge, type CellProps, Mark } from '../../../ui/resource/column.tsx';
import { row, rows } from '../../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../../ui/resource/list-screen.tsx';
import { KEEP_ROWS } from '../../../ui/resource/use-list.ts';
import { useGoodsMode } from '../../../ui/screen/settings-pages.ts';
import { forMirror, useChosenMirror } from '../for-mirror.tsx';
import type { MappingRow } from './mapping-dialog.tsx';

type Mappings = Omit<Outputs['setting']['mappings'], 'list'> & { readonly list: MappingRow[] };

const SOURCES = { default: 'mappings:default', account: 'mappings:own', device: 'settings:for_mirror.own' } as const;
const SOURCE_COLORS = { default: 'gray', account: 'blue', device: 'jade' } as const;

const ownOnes = (rows: readonly MappingRow[]) => rows.filter(({ isedit }) => isedit === 1);

const MappingDialog = lazyDialog(() => import('./mapping-dialog.tsx'), 'MappingDialog');

export function MappingScreen() {
  const goodsMode = useGoodsMode();
  const { error } = trpc.setting.mappings.useQuery({}, { enabled: goodsMode === 'normal' });
  if (goodsMode === undefined) return null;
  const isUsed = goodsMode !== 'solrx' && !(error && problemOf(error).code === 'NO_PERMISSION');
  return isUsed ? <MappingList /> : <NotUsed />;
}

function NotUsed() {
  const { t } = useTranslation(['mappings', 'settings', 'app']);
  return (
    <>
      <PageHeader title={t('settings:page.mapping.name')} description={t('description')} actions={<CoverageLink />} />
      <EmptyState icon={<IconTags aria-hidden />} title={t('app:no_permission.title')} description={t('not_used')} />
    </>
  );
}

const MappingList: Screen = listScreen<Mappings & { total: number }, 'dimension' | 'mirror'>({
  name: 'mappings',
  title: 'settings:page.mapping.name',
  icon: IconTags,
  sizes: [DIMENSION_KEYS.length],
  never: ['dimension', 'mirror'],
  useRows(list) {
    const device_no = useChosenMirror(list);
    const mappings = trpc.setting.mappings.useQuery({ device_no }, KEEP_ROWS);
    const { data } = mappings;
    const rows = useMemo(
      () => data && { ...data, list: data.list.map((row) => ({ ...row, device_no })), total: data.list.length },
      [data, device_no],
    );
    return { ...mappings, data: rows };
  },
  idOf: ({ analysis_type }) => analysis_type,
  nameOf: ({ analysis_type }, { t }) => t(`shared:dimension.${analysis_type}`),
  Above: OpenWanted,
  filters: [forMirror],
  columns: [
    { key: 'dimension', title: 'mappings:column.dimension', width: 128, always: true, card: 'head', Cell: Dimension },
    { key: 'types', title: 'mappings:column.types', width: 300, Cell: Types },
    { key: 'threshold', title: 'mappings:column.threshold', width: 132, Cell: Threshold },
    badge('status', 'mappings:column.status', {
      width: 144,
      card: 'aside',
      text: (status) => (status === MAPPING_STATUS.on ? 'mappings:on' : 'mappings:off'),
      colors: { [MAPPING_STATUS.on]: 'jade', [MAPPING_STATUS.off]: 'gray' },
    }),
    badge('source', 'mappings:column.source', { width: 156, text: (source) => SOURCES[source], colors: SOURCE_COLORS }),
  ],
  actions: [
    row('edit', { icon: IconPencil, opens: true, dialog: MappingDialog }),
    rows('reset', {
      icon: IconArrowBackUp,
      danger: true,
      when: ({ isedit }) => isedit === 1,
      guard: ({ rows }, { t }) => (ownOnes(rows).length > 0 ? undefined : t('nothing_own')),
      ask: ({ rows }, { t }) => ({
        title: t('reset.title', { count: ownOnes(rows).length }),
        message: t(rows[0]?.device_no ? 'reset.message_mirror' : 'reset.message'),
        confirm: t('reset.confirm', { count: ownOnes(rows).length }),
        danger: true,
      }),
      run: ({ rows }) =>
        trpcClient.setting.resetMappings.mutate({
          ids: ownOnes(rows).map(({ analysis_type }) => analysis_type),
          device_no: rows[0]?.device_no,
        }),
      done: (_, { rows }, { t }) => t('reset.done', { count: ownOnes(rows).length }),
      undo:
        (_, { rows }) =>
        async () => {
          for (const { device_no, analysis_type, goods_types_arr: goods_types, status, threshold } of ownOnes(rows)) {
            await trpcClient.setting.editMapping.mutate({ device_no, analysis_type, goods_types, status, threshold });
          }
        },
    }),
  ],
});

function OpenWanted({ data }: { data: Mappings | undefined }) {
  const { dimension } = useSearch({ strict: false });
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const wanted = dimension && data?.list.find(({ analysis_type }) => analysis_type === dimension);
  const open = useEffectEvent(() => {
    if (!wanted) return;
    dialogs.open(MappingDialog, wanted);
    void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (wanted) open();
  }, [wanted]);
  return dialogs.element;
}

function Dimension({ row: { analysis_type } }: CellProps<MappingRow>) {
  const { t } = useTranslation('shared');
  return <TextCell text={t(`dimension.${analysis_type}`)} />;
}

function Types({ row: { goods_types_arr: ids } }: CellProps<MappingRow>) {
  const types = trpc.setting.mappings.useQuery({}).data?.goods_type;
  if (ids.length === 0) return <NoValue />;
  return (
    <Group gap={4}>
      {ids.map((id) => (
        <Mark key={id} text={types?.find((type) => type.id === id)?.type_name ?? ''} />
      ))}
    </Group>
  );
}

function Threshold({ row: { threshold: score } }: CellProps<MappingRow>) {
  const { t } = useTranslation('mappings');
  return t('below', { score });
}
