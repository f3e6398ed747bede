import { NativeSelect } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import type { ReportSection } from '@skin-mirror/shared/result-text/result-text.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../i18n/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { notifyHint } from '../../../ui/notify.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FilterBar } from '../../../ui/resource/filters.tsx';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { useSelection } from '../../../ui/resource/selection.ts';
import { useListSearch, usePaging } from '../../../ui/resource/use-list.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import type { TextsSearch } from '../settings-search.ts';
import { TextCard, useTextColumns } from './text-columns.tsx';
import { asLocale, isOwn, type TextRow, valueKey } from './text-row.ts';

const EditDialog = lazy(() => import('./texts-dialogs.tsx').then((module) => ({ default: module.EditDialog })));
const ResetDialog = lazy(() => import('./texts-dialogs.tsx').then((module) => ({ default: module.ResetDialog })));

const PAGE_SIZES = [20, 50, 100];
const idOf = (row: TextRow) => row.id;

interface TextsProps {
  section: ReportSection;
  search: TextsSearch;
  go: (search: TextsSearch, replace: boolean) => void;
}

const layer = getRouteApi('/skinmgr/settings/layertextset');
const deep = getRouteApi('/skinmgr/settings/deeptextset');
const overall = getRouteApi('/skinmgr/settings/syntextset');

/** What reports say about the surface. */
export function LayerTextsScreen() {
  const navigate = layer.useNavigate();
  const go: TextsProps['go'] = (search, replace) => void navigate({ search, replace, resetScroll: false });
  return <Texts section="layer" search={layer.useSearch()} go={go} />;
}

/** What reports say about what lies below it. */
export function DeepTextsScreen() {
  const navigate = deep.useNavigate();
  const go: TextsProps['go'] = (search, replace) => void navigate({ search, replace, resetScroll: false });
  return <Texts section="deep" search={deep.useSearch()} go={go} />;
}

/** What the comprehensive report says. */
export function OverallTextsScreen() {
  const navigate = overall.useNavigate();
  const go: TextsProps['go'] = (search, replace) => void navigate({ search, replace, resetScroll: false });
  return <Texts section="zonghe" search={overall.useSearch()} go={go} />;
}

function Texts({ section, search: address, go }: TextsProps) {
  const { t } = useTranslation(['settings', 'shared']);
  const list = useListSearch({
    name: `texts-${section}`,
    search: address,
    go,
    sizes: PAGE_SIZES,
    forToday: ['page'],
    never: [],
  });
  const { dimension = '', own = '', lang } = list.search;
  const locale = asLocale(lang) ?? currentLocale();
  const articles = trpc.setting.articles.useQuery(
    { type: section, locale },
    { placeholderData: (previous) => previous },
  );
  const all = articles.data?.list;
  const found = useMemo(
    () => all?.filter((row) => (!dimension || row.service === dimension) && (!own || isOwn(row))),
    [all, dimension, own],
  );
  const rows = found?.slice((list.page - 1) * list.pageSize, list.page * list.pageSize);
  const paging = usePaging(
    list,
    {
      data: found && rows && { list: rows, total: found.length },
      error: articles.error,
      isPlaceholderData: articles.isPlaceholderData,
    },
    PAGE_SIZES,
  );

  const selection = useSelection();
  const editing = useDialog<TextRow>();
  const resetting = useDialog<TextRow[]>();
  const edit = useCallbackRef((row: TextRow) => editing.open(row));
  const reset = useCallbackRef((ids: string[]) => {
    const ownRows = rows?.filter((row) => ids.includes(row.id) && isOwn(row)) ?? [];
    if (ownRows.length === 0) notifyHint(t('texts.nothing_own'));
    else resetting.open(ownRows);
  });
  const nameOf = useCallback(
    (row: TextRow) => t('texts.name', { dimension: t(`shared:dimension.${row.service}`), value: t(valueKey(row)) }),
    [t],
  );
  const actions = useMemo(() => ({ onEdit: edit, onReset: reset, nameOf }), [edit, reset, nameOf]);
  const columns = useTextColumns(actions, locale);
  const clearFilters = dimension || own ? () => list.update({ dimension: undefined, own: undefined }) : undefined;

  return (
    <>
      <PageHeader title={t(`page.${section}.name`)} description={t('texts.description')} />
      <FilterBar onClear={clearFilters}>
        <NativeSelect
          data={[
            { value: '', label: t('texts.any_dimension') },
            ...(articles.data?.test_type ?? []).map(({ key }) => ({ value: key, label: t(`shared:dimension.${key}`) })),
          ]}
          value={dimension}
          onChange={(event) => list.update({ dimension: event.currentTarget.value })}
          aria-label={t('column.dimension')}
        />
        <NativeSelect
          data={[
            { value: '', label: t('texts.any_words') },
            { value: '1', label: t('texts.own_words') },
          ]}
          value={own}
          onChange={(event) => list.update({ own: event.currentTarget.value })}
          aria-label={t('column.words')}
        />
        <NativeSelect
          value={locale}
          onChange={(event) => list.update({ lang: event.currentTarget.value })}
          aria-label={t('texts.language')}
        >
          {LOCALES.map((one) => (
            <option key={one} value={one} lang={one}>
              {LOCALE_NAMES[one]}
            </option>
          ))}
        </NativeSelect>
      </FilterBar>
      <ResourceList
        name={`texts-${section}`}
        label={t(`page.${section}.name`)}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowName={nameOf}
        card={(row) => <TextCard row={row} locale={locale} actions={actions} />}
        paging={paging}
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
        error={articles.error}
        isFetching={articles.isFetching}
        onReload={() => void articles.refetch()}
        onClearFilters={clearFilters}
        empty={<EmptyState title={t('texts.none')} />}
      />
      <Suspense>
        {editing.value && (
          <EditDialog
            key={editing.serial}
            row={editing.value}
            name={nameOf(editing.value)}
            locale={locale}
            opened={editing.opened}
            onClose={editing.close}
          />
        )}
        {resetting.value && (
          <ResetDialog
            key={resetting.serial}
            rows={resetting.value}
            nameOf={nameOf}
            locale={locale}
            opened={resetting.opened}
            onClose={resetting.close}
          />
        )}
      </Suspense>
    </>
  );
}
