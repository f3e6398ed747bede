import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import type { ListName } from '@skin-mirror/shared/view/lists.ts';
import { IconAdjustmentsHorizontal, IconKeyboard, IconRefresh, IconSearchOff } from '@tabler/icons-react';
import { type ReactNode, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { IconAction } from '../icon-action.tsx';
import { lazyDialog, useDialogs } from '../lazy-dialog.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { notifyHint } from '../notify.tsx';
import { CardList } from './card-list.tsx';
import type { ResourceColumn } from './column.tsx';
import type { ColumnsMenuProps } from './columns-menu.tsx';
import { type BulkAction, ListBar } from './list-bar.tsx';
import { ListPager } from './list-pager.tsx';
import type { Paging } from './page-count.ts';
import classes from './resource-list.module.css';
import { RowTable, type Sorting } from './row-table.tsx';
import { SaveView } from './save-view.tsx';
import type { SelectionStore } from './selection.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListSettings } from './use-list-settings.ts';
import { useNarrow } from './use-narrow.ts';
import { useFocusAfterChange, useRestoredFocus } from './use-row-focus.ts';
import { ALL, useViews } from './use-views.ts';
import type { RowItem } from './virtual-rows.tsx';

const ColumnsMenu = lazyPart(() => import('./columns-menu.tsx'), 'ColumnsMenu');
const Views = lazyPart(() => import('./views.tsx'), 'Views');
const ShortcutSheet = lazyDialog(() => import('./shortcut-sheet.tsx'), 'ShortcutSheet');

const MAX_SKELETON_ROWS = 20;

export interface ResourceListProps<Row> {
  name: ListName;
  /** The name of the table for screen readers. */
  label: string;
  columns: readonly ResourceColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Returns the name of a row, for screen readers. The function must not change between renders. */
  rowName: (row: Row) => string;
  card: (row: Row) => ReactNode;
  paging: Paging;
  sorting: Sorting;
  filters: ReactNode;
  selection?: SelectionStore;
  bulkActions: readonly BulkAction[];
  onOpen?: (row: Row) => void;
  /** Called when the user presses Delete. `ids` are the selected rows, or the focused row if no row is selected. */
  onDelete?: (ids: string[], matching?: number) => void;
  /** Called when the user presses N, to add a row. */
  onNew?: () => void;
  onSearch: () => void;
  /** The error of the last load. The list still shows the rows of earlier loads. */
  error: unknown;
  isFetching: boolean;
  onReload: () => void;
  /** A message about the rows, such as "3 new rows". */
  notice?: ReactNode;
  highlighted?: ReadonlySet<string>;
  /** Shown if the list has no rows, even without filters. */
  empty: ReactNode;
  /** Clears the filters. Undefined if no filter is active. */
  onClearFilters?: () => void;
}

export function ResourceList<Row>(props: ResourceListProps<Row>) {
  const { name, label, rows, rowId, rowName, card, paging, selection, highlighted, error, isFetching } = props;
  const { columns, sorting, onOpen, onReload, bulkActions, notice } = props;
  const { t } = useTranslation('table');
  const root = useRef<HTMLElement>(null);
  const isNarrow = useNarrow();
  const { views } = paging;
  const saved = useViews(name).data?.list ?? [];
  // The row of views also explains that a view of the address is gone.
  const hasViews = saved.length > 0 || (views.search.saved ?? ALL) !== ALL;
  const settings = useListSettings(name, columns);
  const dialogs = useDialogs();
  const openKeys = () => dialogs.open(ShortcutSheet, undefined);
  const rememberFocus = useRestoredFocus(root);

  const items = useMemo((): readonly RowItem<Row>[] => {
    if (rows) return rows.map((row) => ({ id: rowId(row), row }));
    return Array.from({ length: Math.min(paging.pageSize, MAX_SKELETON_ROWS) }, (_, index) => ({
      id: `wait-${index}`,
    }));
  }, [rows, rowId, paging.pageSize]);
  const ids = useMemo(() => (rows ? items.map(({ id }) => id) : []), [rows, items]);
  useLayoutEffect(() => selection?.show(ids, paging.total), [selection, ids, paging.total]);
  useFocusAfterChange(root, name, ids);

  const rowOf = (id: string) => items.find((item) => item.id === id)?.row;
  const deleteRows = (focused: string | undefined) => {
    const ticked = [...(selection?.ids() ?? [])];
    const chosen = ticked.length > 0 || focused === undefined ? ticked : [focused];
    if (chosen.length === 0) notifyHint(t('select_first'));
    else props.onDelete?.(chosen, selection?.matching());
  };
  const openRow = (id: string) => {
    const row = rowOf(id);
    if (row !== undefined) onOpen?.(row);
  };
  useListKeys({
    root,
    ids,
    onSearch: props.onSearch,
    onSelect: selection?.toggle,
    onOpen: openRow,
    onDelete: props.onDelete && deleteRows,
    onNew: props.onNew,
    onClear: selection?.clear,
    onHelp: openKeys,
  });

  const clickRow = useCallbackRef(({ id }: RowItem<Row>, event: React.MouseEvent) => {
    const target = event.target as Element;
    if (target.closest('a, button, input, label')) return;
    if (target.closest('[data-select]')) selection?.toggle(id, event.shiftKey);
    else if (!window.getSelection()?.toString()) openRow(id);
  });
  const list = { label, items, rowName, selection, highlighted, onRowClick: clickRow };
  const isEmpty = rows?.length === 0;
  const hasFailed = Boolean(error) && !isFetching;
  // True if the list has no rows, even without filters. Then only `empty` is shown.
  const isBlank = isEmpty === true && !hasFailed && !props.onClearFilters && !notice;

  return (
    <section
      ref={root}
      className={classes.root}
      aria-label={label}
      aria-busy={isFetching}
      tabIndex={-1}
      onFocus={rememberFocus}
    >
      {hasViews && (
        <Suspense fallback={<div className={classes.views} />}>
          <Views {...views} />
        </Suspense>
      )}
      <ListBar
        filters={props.filters}
        paging={paging}
        selection={selection}
        actions={rows && !isEmpty ? bulkActions : []}
        notice={notice}
        withPageBox={isNarrow && !isEmpty}
        isBlank={isBlank}
        tools={
          <>
            {!hasViews && <SaveView {...views} />}
            <IconAction
              label={t('reload')}
              icon={IconRefresh}
              onClick={onReload}
              loading={isFetching && rows !== undefined}
              loaderProps={{ size: 18 }}
            />
            {!isNarrow && <ColumnsButton settings={settings} />}
            {!isNarrow && <IconAction label={t('keys.title')} icon={IconKeyboard} onClick={openKeys} />}
          </>
        }
      />
      {Boolean(error) && <ErrorState error={error} onRetry={onReload} retrying={isFetching} />}
      {isEmpty && !hasFailed && (
        <div className={classes.empty}>
          {props.onClearFilters ? <NoResults onClear={props.onClearFilters} /> : props.empty}
        </div>
      )}
      {!isEmpty && !(hasFailed && !rows) && (
        <div className={rows ? undefined : 'delayed'} inert={!rows}>
          {isNarrow ? (
            <CardList {...list} card={card} />
          ) : (
            <RowTable
              {...list}
              columns={settings.visible}
              density={settings.layout.density}
              sorting={sorting}
              onResize={settings.resize}
            />
          )}
        </div>
      )}
      {!isBlank && <ListPager paging={paging} rowCount={rows?.length ?? 0} isNarrow={isNarrow} />}
      {dialogs.element}
    </section>
  );
}

/** The menu's code is loaded on the first click. */
function ColumnsButton({ settings }: ColumnsMenuProps) {
  const { t } = useTranslation('table');
  const [isWanted, setWanted] = useState(false);
  const button = (
    <IconAction
      label={t('columns')}
      icon={IconAdjustmentsHorizontal}
      aria-haspopup="dialog"
      loading={isWanted}
      onClick={() => setWanted(true)}
    />
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <ColumnsMenu settings={settings} />
    </Suspense>
  ) : (
    button
  );
}

function NoResults({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('table');
  return (
    <EmptyState
      icon={<IconSearchOff aria-hidden />}
      title={t('no_results')}
      description={t('no_results_hint')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('clear_filters')}
        </Button>
      }
    />
  );
}
