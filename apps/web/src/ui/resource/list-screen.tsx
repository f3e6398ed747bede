import type { ListName } from '@skin-mirror/shared/view/lists.ts';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { type Format, useFormat } from '../../lib/format.ts';
import type { ListParams } from '../../lib/list-params.ts';
import { EmptyState } from '../empty-state.tsx';
import { PageHeader } from '../page-header.tsx';
import { type Column, useColumns } from './column.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { Filter } from './filters.tsx';
import { ActContext, type Icon, type ListAction, type Tools } from './list-actions.tsx';
import { type PageAction, PageActions } from './page-actions.tsx';
import { ResourceList, type ResourceListProps } from './resource-list.tsx';
import { RowCard } from './row-card.tsx';
import { type SelectionStore, useSelection } from './selection.ts';
import { type List, type ListOptions, type Page, type PagedQuery, useList, usePaging } from './use-list.ts';
import { useListActions } from './use-list-actions.tsx';
import { useNarrow } from './use-narrow.ts';

interface RowsQuery<Answer extends Page> extends PagedQuery<Answer> {
  readonly isFetching: boolean;
  refetch(): unknown;
}

/** Texts of a list that depend on the account, or that contain elements such as links. */
interface ListWords {
  readonly description?: ReactNode;
  readonly empty?: { readonly title?: string; readonly description?: string; readonly action?: ReactNode };
}

interface NameTools extends Pick<Tools, 't'> {
  readonly format: Format;
}

interface OfPage {
  readonly actions: readonly PageAction[];
  /** The dialogs that the actions open. */
  readonly element?: ReactNode;
}

const noWords = (): ListWords => ({});
const NO_ACTIONS: OfPage = { actions: [] };
const noPage = (): OfPage => NO_ACTIONS;

interface ListScreenOptions<Answer extends Page, Name extends string> extends ListOptions<Name> {
  /** The i18next namespace; `name` by default. It has `description`, `empty.title` and `empty.description`. */
  readonly texts?: string;
  readonly title: string;
  /** A hook that returns texts to use instead of the texts from the namespace. */
  readonly useWords?: () => ListWords;
  readonly icon: Icon;
  readonly useRows: (list: List<Name>) => RowsQuery<Answer>;
  readonly idOf: (row: Answer['list'][number]) => string;
  /** Returns the name of a row. The labels of the row's actions contain the name. */
  readonly nameOf: (row: Answer['list'][number], tools: NameTools) => string;
  readonly filters?: readonly Filter<Name, Answer>[];
  readonly columns: readonly Column<Answer['list'][number]>[];
  readonly actions?: readonly ListAction<Answer['list'][number]>[];
  /** A hook that returns the actions of the whole list, beside the one that adds a row. */
  readonly usePage?: (page: { data: Answer | undefined; list: List<Name> }) => OfPage;
  readonly Above?: (props: { data: Answer | undefined }) => ReactNode;
  /** Notes that come with the data stand here, because above the rows they would push them down. */
  readonly Below?: (props: { data: Answer | undefined }) => ReactNode;
}

/** The type of all list screens. The routes need not know the type of the rows. */
export type Screen = () => ReactNode;

/** Makes a list screen. `Answer` is the type of the server's answer. `Name` is the type of the URL parameter names. */
export const listScreen =
  <Answer extends Page, Name extends string = never>(options: ListScreenOptions<Answer, Name>): Screen =>
  () => <ListScreen {...options} />;

function ListScreen<Answer extends Page, Name extends string>(options: ListScreenOptions<Answer, Name>) {
  const { name, texts = name, title, icon: Icon, useWords = noWords, useRows, tab, Above, Below } = options;
  const { usePage = noPage } = options;
  const namespaces = [texts, 'app'];
  const { t } = useTranslation(namespaces);
  const list = useList<Name>(options);
  const words = useWords();
  const query = useRows(list);
  const selection = useSelection();
  const { add, act, rows, dialog } = useListParts({ ...options, list, query, selection });
  const { data } = query;
  const ofPage = usePage({ data, list });
  const isNarrow = useNarrow();
  // An empty list has its own button to add the first row. The button in the page header is then hidden.
  const isBlank = data?.list.length === 0 && !rows.onClearFilters;
  return (
    <ActContext value={act}>
      {!tab && (
        <PageHeader
          title={t(title)}
          isCompact
          description={isNarrow ? undefined : (words.description ?? t('description'))}
          actions={
            <>
              <PageActions actions={ofPage.actions}>{!isBlank && add}</PageActions>
              {ofPage.element}
            </>
          }
        />
      )}
      {Above && <Above data={data} />}
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
      {Below && <Below data={data} />}
      {dialog}
    </ActContext>
  );
}

interface PartsOptions<Answer extends Page, Name extends string>
  extends Pick<
    ListScreenOptions<Answer, Name>,
    'texts' | 'title' | 'idOf' | 'nameOf' | 'filters' | 'columns' | 'actions'
  > {
  readonly name: ListName;
  readonly list: List<Name>;
  readonly query: RowsQuery<Answer>;
  readonly selection: SelectionStore;
}

export function useListParts<Answer extends Page, Name extends string>(options: PartsOptions<Answer, Name>) {
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
  const listActions = useListActions({ name: texts, listName: name, list, actions, rows, idOf, nameOf });
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
    filters: filters.length > 0 && (
      <FilterBar filters={filters} list={list} data={query.data} searchRef={searchField} onClear={clear} />
    ),
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
  return { add: listActions.page, act: listActions.act, rows: props, dialog: listActions.dialog };
}
