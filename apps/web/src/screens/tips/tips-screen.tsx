import { Button, NativeSelect } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { IconHelpCircle, IconPlus, IconTrash } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListParams } from '../../lib/list-params.ts';
import { trpc } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FilterBar, SearchField } from '../../ui/resource/filters.tsx';
import { ResourceList } from '../../ui/resource/resource-list.tsx';
import { useSelection } from '../../ui/resource/selection.ts';
import { useListSearch, usePaging } from '../../ui/resource/use-list.ts';
import { TipCard, useTipColumns } from './tip-columns.tsx';
import { asLocale, foundTips, type TipRow, tipId, tipName } from './tip-row.ts';
import { useRemoveTips } from './use-remove-tips.ts';

const route = getRouteApi('/skinmgr/tipsList');
const PAGE_SIZES = [20, 50, 100];

/** What the platform explains beside fields, in every language. */
export function TipsScreen() {
  const { t } = useTranslation(['tips', 'app', 'shared']);
  const navigate = route.useNavigate();
  const list = useListSearch<ListParams<'q' | 'lang'>>({
    name: 'tips',
    search: route.useSearch(),
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
    sizes: PAGE_SIZES,
    forToday: ['page', 'q', 'lang'],
    never: [],
  });
  const { q = '', lang = '' } = list.search;
  const tips = trpc.tip.list.useQuery({});
  const all = tips.data?.list;
  const found = useMemo(() => all && foundTips(all, q, asLocale(lang)), [all, q, lang]);
  const rows = found?.slice((list.page - 1) * list.pageSize, list.page * list.pageSize);
  const paging = usePaging(
    list,
    { data: found && rows && { list: rows, total: found.length }, error: tips.error, isPlaceholderData: false },
    PAGE_SIZES,
  );

  const searchField = useRef<HTMLInputElement>(null);
  const selection = useSelection();
  const removeRows = useRemoveTips();
  const edit = useCallbackRef(
    (row: TipRow) => void navigate({ to: '/skinmgr/tipsEdit', search: { id: row.id }, state: { isOverList: true } }),
  );
  const remove = useCallbackRef(
    (ids: string[]) => void removeRows(all?.filter((row) => ids.includes(tipId(row))) ?? []),
  );
  const actions = useMemo(() => ({ onEdit: edit, onRemove: remove }), [edit, remove]);
  const columns = useTipColumns(actions);
  const clear = q || lang ? () => list.update({ q: undefined, lang: undefined }) : undefined;
  const add = (
    <Button
      component={Link}
      to="/skinmgr/tipsEdit"
      state={{ isOverList: true }}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {t('add')}
    </Button>
  );

  return (
    <>
      <PageHeader title={t('app:nav.tips')} description={t('description')} actions={add} />
      <FilterBar onClear={clear}>
        <SearchField
          ref={searchField}
          value={q}
          onSearch={(text) => list.update({ q: text }, true)}
          placeholder={t('search')}
          aria-label={t('search')}
        />
        <NativeSelect
          value={lang}
          onChange={(event) => list.update({ lang: event.currentTarget.value })}
          aria-label={t('shared:field.lang')}
        >
          <option value="">{t('any_language')}</option>
          {LOCALES.map((one) => (
            <option key={one} value={one} lang={one}>
              {LOCALE_NAMES[one]}
            </option>
          ))}
        </NativeSelect>
      </FilterBar>
      <ResourceList
        name="tips"
        label={t('app:nav.tips')}
        columns={columns}
        rows={rows}
        rowId={tipId}
        rowName={tipName}
        card={(row) => <TipCard row={row} actions={actions} />}
        paging={paging}
        selection={selection}
        bulkActions={[
          {
            key: 'delete',
            label: t('action.delete_selected'),
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            run: remove,
          },
        ]}
        onOpen={edit}
        onDelete={remove}
        onSearch={() => searchField.current?.focus()}
        error={tips.error}
        isFetching={tips.isFetching}
        onReload={() => void tips.refetch()}
        onClearFilters={clear}
        empty={
          <EmptyState
            icon={<IconHelpCircle aria-hidden />}
            title={t('empty.title')}
            description={t('empty.description')}
            action={add}
          />
        }
      />
    </>
  );
}
