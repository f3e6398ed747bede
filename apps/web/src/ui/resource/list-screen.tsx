import type { ListName } from '@skin-mirror/shared/view/lists.ts';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { type Format, useFormat } from '../../lib/format.ts';
import type { ListParams } from '../../lib/list-params.ts';
import { EmptyState } from '../empty-state.tsx';
import { PageHeader } from '../page-header.tsx';
import { type Column, useColumns } from './column.tsx';
import { type Filter, FilterBar } from './filters.tsx';
import { ActContext, type Icon, type ListAction, type Tools } from './list-actions.tsx';
import { ResourceList, type ResourceListProps } from './resource-list.tsx';
import { RowCard } from './row-card.tsx';
import { type SelectionStore, useSelection } from './selection.ts';
import { type List, type ListOptions, useList, usePaging } from './use-list.ts';
import { useListActions } from './use-list-actions.tsx';

interface Page<Row> {
  readonly list: readonly Row[];
  readonly total: number;
}

interface RowsQuery<Answer> {
  readonly data: Answer | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  refetch(): unknown;
}

/** Texts of a list that depend on the account or contain more than text. */
interface ListWords {
  readonly description?: ReactNode;
  readonly empty?: { readonly title?: string; readonly description?: string; readonly action?: ReactNode };
}

interface NameTools extends Pick<Tools, 't'> {
  readonly format: Format;
}

const noWords = (): ListWords => ({});

interface ListScreenOptions<Answer extends Page<unknown>, Name extends string> extends ListOptions<Name> {
  /** The namespace of its texts; `name` by default. It has `description`, `empty.title` and `empty.description`. */
  readonly texts?: string;
  readonly title: string;
  /** A hook that replaces texts of the namespace. */
  readonly useWords?: () => ListWords;
  readonly icon: Icon;
  /** A hook that loads the rows of the page. */
  readonly useRows: (list: List<Name>) => RowsQuery<Answer>;
  readonly idOf: (row: Answer['list'][number]) => string;
  /** The name of a row, for labels of its actions. */
  readonly nameOf: (row: Answer['list'][number], tools: NameTools) => string;
  readonly filters?: readonly Filter<Name, Answer>[];
  readonly columns: readonly Column<Answer['list'][number]>[];
  readonly actions?: readonly ListAction<Answer['list'][number]>[];
  /** More buttons beside the page's title. */
  readonly Head?: (props: { data: Answer | undefined; list: List<Name> }) => ReactNode;
  /** Content above the list. */
  readonly Above?: (props: { data: Answer | undefined }) => ReactNode;
}

/** The type of a screen's constant. It keeps the types of the routes independent of the content of the list. */
export type Screen = () => ReactNode;

/** A whole list screen as data. `Answer` is the answer to its query; `Name` are the parameters in its address. */
export const listScreen =
  <Answer extends Page<unknown>, Name extends string = never>(options: ListScreenOptions<Answer, Name>): Screen =>
  () => <ListScreen {...options} />;

function ListScreen<Answer extends Page<unknown>, Name extends string>(options: ListScreenOptions<Answer, Name>) {
  const { name, texts = name, title, icon: Icon, useWords = noWords, useRows, tab, Head, Above } = options;
  const namespaces = [texts, 'app'];
  const { t } = useTranslation(namespaces);
  const list = useList<Name>(options);
  const words = useWords();
  const query = useRows(list);
  const selection = useSelection();
  const { add, act, filters, rows, dialog } = useListParts({ ...options, list, query, selection });
  const { data } = query;
  // Leaves out the page's button while the list is empty, because the list itself offers to make the first row.
  const isBlank = data?.list.length === 0 && !rows.onClearFilters;
  return (
    <ActContext value={act}>
      {!tab && (
        <PageHeader
          title={t(title)}
          description={words.description ?? t('description')}
          actions={
            <>
              {Head && <Head data={data} list={list} />}
              {!isBlank && add}
            </>
          }
        />
      )}
      {Above && <Above data={data} />}
      {filters}
      <ResourceList
        {...rows}
        empty={
          <EmptyState
            icon={<Icon aria-hidden />}
            title={words.empty?.title ?? t('empty.title')}
            description={words.empty?.description ?? t('empty.description')}
            action={words.empty?.action ?? add}
          />
        }
      />
      {dialog}
    </ActContext>
  );
}

interface PartsOptions<Answer extends Page<unknown>, Name extends string>
  extends Omit<
    ListScreenOptions<Answer, Name>,
    keyof ListOptions<Name> | 'icon' | 'useWords' | 'useRows' | 'Head' | 'Above'
  > {
  readonly name: ListName;
  readonly list: List<Name>;
  readonly query: RowsQuery<Answer>;
  readonly selection: SelectionStore;
}

/** Returns the parts of a list screen, for screens that arrange them differently. */
export function useListParts<Answer extends Page<unknown>, Name extends string>(options: PartsOptions<Answer, Name>) {
  const { name, texts = name, title, list, query, selection, idOf, filters = [], actions = [] } = options;
  const { t } = useTranslation(texts);
  const format = useFormat();
  const nameOf = useCallback(
    (row: Answer['list'][number]) => options.nameOf(row, { t: (key, values = {}) => t(key, values), format }),
    [options.nameOf, t, format],
  );
  const rows = query.data?.list;
  const paging = usePaging(list, query);
  const searchField = useRef<HTMLInputElement>(null);
  const listActions = useListActions({ name: texts, list, actions, rows, idOf, nameOf });
  const account = useAccount();
  const shown = useMemo(
    () => options.columns.filter(({ shownTo }) => shownTo?.(account) ?? true),
    [options.columns, account],
  );
  const ofRows = useColumns(shown);
  const columns = useMemo(() => [...ofRows, ...listActions.column], [ofRows, listActions.column]);
  const kept = filters
    .flatMap(({ names, staysOnClear }) => (staysOnClear ? [] : names))
    .filter((filter) => list.value(filter));
  const clear =
    kept.length > 0
      ? () => list.update(Object.fromEntries(kept.map((filter) => [filter, ''])) as Partial<ListParams<Name>>)
      : undefined;
  const props: Omit<ResourceListProps<Answer['list'][number]>, 'empty'> = {
    name,
    label: t(title),
    columns,
    rows,
    rowId: idOf,
    rowName: nameOf,
    card: (row) => <RowCard row={row} columns={shown} actions={listActions.ofRow(row)} />,
    paging,
    sorting: {
      value: list.search.sort ?? '',
      onSort: (sort) => list.update({ sort } as Partial<ListParams<Name>>),
    },
    selection: listActions.bulk.length > 0 ? selection : undefined,
    bulkActions: listActions.bulk,
    onOpen: listActions.onOpen,
    onDelete: listActions.onDelete,
    onNew: listActions.onNew,
    onSearch: () => searchField.current?.focus(),
    error: query.error,
    isFetching: query.isFetching,
    onReload: () => void query.refetch(),
    onClearFilters: clear,
  };
  return {
    /** The button that makes a new row. */
    add: listActions.page,
    act: listActions.act,
    filters: filters.length > 0 && (
      <FilterBar onClear={clear}>
        {filters.map(({ names, Field }) => (
          <Field key={names.join()} list={list} data={query.data} searchRef={searchField} />
        ))}
      </FilterBar>
    ),
    rows: props,
    /** The open dialog. The screen has to place it. */
    dialog: listActions.dialog,
  };
}
