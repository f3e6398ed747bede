import type { ListName } from '@skin-mirror/shared/view/lists.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { type AnyRouter, useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useAccount } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import type { ListParams, ListSearchBase } from '../../lib/list-params.ts';
import {
  changedSearch,
  isEmpty,
  listKey,
  type Memory,
  nearestSize,
  openingSearch,
  pageInput,
  rememberedText,
  type ViewsState,
} from './list-search.ts';
import type { Paging } from './page-count.ts';
import { keptSearch, searchOf, useViews } from './use-views.ts';

interface ListSearchOptions<S> extends Memory<S> {
  readonly name: ListName;
  readonly search: S;
  /** Writes the list's parameters into the URL. With `replace`, the browser's history gets no new entry. */
  readonly go: (search: S, replace: boolean) => void;
  readonly sizes: readonly number[];
}

/** A list's filters and page are in the URL, so that users can share them. The browser remembers both for the next visit. */
function useListSearch<S extends ListSearchBase>(options: ListSearchOptions<S>) {
  const { name, search: address, go, sizes } = options;
  const key = listKey(name, useAccount().user_id);
  const day = useFormat().today();

  const { data: views, isFresh } = useViews(name);
  const read = useSearchReader();
  const preset = views?.list.find((view) => view.is_default);
  // A shared view could hold the id of a test. `keptSearch` removes it, so that a view never opens a test.
  const presetSearch = preset && (read(searchOf({ ...preset, search: keptSearch(read(preset.search)) })) as S);

  // The first render uses the remembered parameters, because the URL doesn't contain them yet.
  const [first] = useState(() => {
    const isBare = isEmpty(address);
    const opening = openingSearch(address, localStorage.getItem(key), day, options);
    return { address, isBare, search: isBare && presetSearch ? presetSearch : opening, presetId: preset?.id };
  });
  const search = address === first.address ? first.search : address;
  const takeOver = useEffectEvent(() => {
    if (first.search !== first.address) go(first.search, true);
  });
  useEffect(() => takeOver(), []);

  // Without a copy, the default view opens when the server answers, unless the user has already changed the list.
  const isTouched = useRef(!first.isBare);
  const openPreset = useEffectEvent(() => {
    if (!isTouched.current && presetSearch && preset?.id !== first.presetId) go(presetSearch, true);
    isTouched.current = true;
  });
  useEffect(() => {
    if (isFresh) openPreset();
  }, [isFresh]);
  const goOn = (next: S, replace: boolean) => {
    isTouched.current = true;
    go(next, replace);
  };

  const text = rememberedText(search, day, options);
  useEffect(() => localStorage.setItem(key, text), [key, text]);

  const { page = 1, pageSize: wanted } = search;
  return {
    search,
    sizes,
    page,
    pageSize: nearestSize(sizes, wanted),
    /**
     * Changes some parameters. The list goes to the first page, unless `change` contains a page. With `replace`, the
     * browser's history gets no new entry.
     */
    update(change: Partial<S>, replace = false): void {
      goOn(changedSearch(search, change), replace);
    },
    views: { name, search, open: (next, replace = false) => goOn(next as S, replace), read } satisfies ViewsState,
  };
}

/** Checks stored URL parameters as the route checks the URL. Unknown and invalid ones are left out. */
function useSearchReader(): ViewsState['read'] {
  const router: AnyRouter = useRouter();
  const routeId = useMatch({ strict: false, select: ({ routeId }) => routeId });
  const validate: unknown = routeId && router.routesById[routeId]?.options.validateSearch;
  return (search) => (typeof validate === 'function' ? validate(search) : { ...search });
}

export interface Page {
  readonly list: readonly unknown[];
  readonly total: number;
  readonly total_capped?: boolean;
}

export interface PagedQuery<Answer extends Page> {
  readonly data: Answer | undefined;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
}

/** Returns the paging of a list. If the current page is empty, the list goes to the last page with rows. */
export function usePaging<S extends ListSearchBase>(
  { page, pageSize, sizes, update, views }: ReturnType<typeof useListSearch<S>>,
  { data, error, isPlaceholderData }: PagedQuery<Page>,
): Paging {
  const isBeyond = !isPlaceholderData && data?.list.length === 0 && page > 1;
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  useEffect(() => {
    if (isBeyond && last < page) update({ page: last } as Partial<S>, true);
  });
  return {
    page,
    pageSize,
    sizes,
    views,
    total: data?.total ?? (error ? 0 : undefined),
    isCapped: data?.total_capped ?? false,
    onPage: (next) => update({ page: next } as Partial<S>),
    onPageSize: (size) => update({ pageSize: size } as Partial<S>),
  };
}

export interface ListOptions<Name extends string> extends Partial<Memory<ListParams<Name>>> {
  /** The name of the list. The server stores the list's views and column layout under this name. */
  readonly name: ListName;
  /** Possible page sizes; the first is the default. */
  readonly sizes: readonly number[];
  /** The URL parameters that select the tab with this list. A list in a tab has no page header. */
  readonly tab?: Readonly<Record<string, string>>;
}

/** Returns the list of the current route. By default, the browser forgets the page number at midnight. */
export function useList<Name extends string>({ name, sizes, forToday = ['page'], never = [], tab }: ListOptions<Name>) {
  const navigate = useNavigate();
  const whole = useSearch({ strict: false });
  const address = useMemo(
    () => Object.fromEntries(Object.entries(whole).filter(([part]) => tab?.[part] === undefined)),
    [whole, tab],
  );
  const list = useListSearch<ListParams<Name>>({
    name,
    sizes,
    forToday,
    never,
    search: address as ListParams<Name>,
    // Filling in what the browser remembers isn't another visit, so it keeps how the user came here.
    go: (search, replace) =>
      void navigate({
        to: '.',
        search: { ...search, ...tab },
        replace,
        ...(replace && { state: true }),
        resetScroll: false,
      }),
  });
  const { search, page, pageSize } = list;
  return {
    ...list,
    input: { page, pageSize },
    sortedBy: <Column extends string>(columns: readonly Column[]) => pageInput(search, sizes, columns),
    value(parameter: Name): string {
      return search[parameter] ?? '';
    },
    oneOf<Value extends string | number>(parameter: Name, values: readonly Value[]): Value | '' {
      return values.find((value) => String(value) === search[parameter]) ?? '';
    },
    set(parameter: Name, value: string, replace?: boolean): void {
      list.update({ [parameter]: value } as Partial<ListParams<Name>>, replace);
    },
  };
}

/** A list with its page and its text parameters (`Name`) in the URL. */
export type List<Name extends string> = ReturnType<typeof useList<Name>>;
export type ListValues<Name extends string> = Pick<List<Name>, 'value' | 'oneOf'>;

/** Shows the previous rows until the new ones are loaded. */
export const KEEP_ROWS = { placeholderData: keepPreviousData };
