import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListParams } from '../../lib/list-params.ts';
import { EmptyState } from '../empty-state.tsx';
import { PageHeader } from '../page-header.tsx';
import { type Column, RowCard, useColumns } from './column.tsx';
import { type Filter, FilterBar } from './filters.tsx';
import { type Icon, type ListAction, useListActions } from './list-actions.tsx';
import { ResourceList } from './resource-list.tsx';
import { useSelection } from './selection.ts';
import { type List, type ListOptions, useList, usePaging } from './use-list.ts';

/** What a list's call answers. */
interface Page<Row> {
  readonly list: readonly Row[];
  readonly total: number;
}

/** A list's query, as far as the screen asks. */
interface RowsQuery<Answer> {
  readonly data: Answer | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  refetch(): unknown;
}

interface ListScreenOptions<Answer extends Page<unknown>, Name extends string> extends ListOptions<Name> {
  /** Key of the title's text. `description`, `empty.title` and `empty.description` are in the namespace `name`. */
  readonly title: string;
  readonly icon: Icon;
  /** Asks for the rows of the page; a hook. */
  readonly useRows: (list: List<Name>) => RowsQuery<Answer>;
  readonly idOf: (row: Answer['list'][number]) => string;
  /** The name of a row, for labels of its actions. */
  readonly nameOf: (row: Answer['list'][number]) => string;
  readonly filters?: readonly Filter<Name>[];
  readonly columns: readonly Column<Answer['list'][number]>[];
  readonly actions?: readonly ListAction<Answer['list'][number]>[];
  /** More buttons beside the page's title. */
  readonly Head?: (props: { data: Answer | undefined; list: List<Name> }) => ReactNode;
  /** Something to say above the list. */
  readonly Above?: (props: { data: Answer | undefined }) => ReactNode;
}

/** Named for the constant that holds it, so that the types of the routes don't depend on what is in the list. */
export type Screen = () => ReactNode;

/** A whole list as data. `Answer` is what its call answers, `Name` what its address holds. */
export const listScreen =
  <Answer extends Page<unknown>, Name extends string = never>(options: ListScreenOptions<Answer, Name>): Screen =>
  () => <ListScreen {...options} />;

function ListScreen<Answer extends Page<unknown>, Name extends string>(options: ListScreenOptions<Answer, Name>) {
  const { name, title, icon: Icon, useRows, idOf, nameOf, filters = [], actions = [], Head, Above } = options;
  const namespaces = [name, 'app'];
  const { t } = useTranslation(namespaces);
  const list = useList<Name>(options);
  const query = useRows(list);
  const rows = query.data?.list;
  const paging = usePaging(list, query, options.sizes);
  const searchField = useRef<HTMLInputElement>(null);
  const selection = useSelection();
  const does = useListActions({ name, list, actions, rows, idOf, nameOf });
  const ofRows = useColumns(options.columns);
  const columns = useMemo(() => [...ofRows, ...does.column], [ofRows, does.column]);
  const kept = filters.flatMap(({ names }) => names).filter((filter) => list.value(filter));
  const clear =
    kept.length > 0
      ? () => list.update(Object.fromEntries(kept.map((filter) => [filter, ''])) as Partial<ListParams<Name>>)
      : undefined;

  return (
    <>
      <PageHeader
        title={t(title)}
        description={t('description')}
        actions={
          <>
            {Head && <Head data={query.data} list={list} />}
            {does.page}
          </>
        }
      />
      {Above && <Above data={query.data} />}
      {filters.length > 0 && (
        <FilterBar onClear={clear}>
          {filters.map(({ names, Field }) => (
            <Field key={names.join()} list={list} searchRef={searchField} />
          ))}
        </FilterBar>
      )}
      <ResourceList
        name={name}
        label={t(title)}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowName={nameOf}
        card={(row) => <RowCard row={row} columns={options.columns} actions={does.ofRow(row)} />}
        paging={paging}
        sorting={{
          value: list.search.sort ?? '',
          onSort: (sort) => list.update({ sort } as Partial<ListParams<Name>>),
        }}
        selection={does.bulk.length > 0 ? selection : undefined}
        bulkActions={does.bulk}
        onOpen={does.onOpen}
        onDelete={does.onDelete}
        onNew={does.onNew}
        onSearch={() => searchField.current?.focus()}
        error={query.error}
        isFetching={query.isFetching}
        onReload={() => void query.refetch()}
        onClearFilters={clear}
        empty={
          <EmptyState
            icon={<Icon aria-hidden />}
            title={t('empty.title')}
            description={t('empty.description')}
            action={does.page}
          />
        }
      />
      {does.dialog}
    </>
  );
}
