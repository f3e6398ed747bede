import { type Sort, sortsOf } from '@skin-mirror/shared/kernel/list.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import type { ListName } from '@skin-mirror/shared/view/lists.ts';
import type { ListSearchBase } from '../../lib/list-params.ts';
import { storedJson } from '../../lib/stored-json.ts';
import type { Outputs } from '../../lib/trpc.ts';

/** The URL parameters of a list (filters, order and page), and functions for saved views. */
export interface ViewsState {
  readonly name: ListName;
  readonly search: ListSearchBase;
  /** Replaces the URL parameters of the list. With `replace`, the browser's history gets no new entry. */
  open(search: object, replace?: boolean): void;
  /** Returns the valid URL parameters in `search`. Unknown parameters are left out. */
  read(search: object): Readonly<Record<string, unknown>>;
}

/** Tells how long the browser remembers the URL parameters of a list. */
export interface Memory<S> {
  /** Parameters that are remembered only until midnight, because old dates or pages would hide new rows. */
  readonly forToday: readonly (keyof S)[];
  /** Parameters that are never remembered, such as an open dialog. */
  readonly never: readonly (keyof S)[];
}

interface Remembered<S> {
  readonly day: Day;
  readonly search: S;
}

/** Returns the size that is nearest to `wanted`, or the first size if `wanted` is undefined. */
export const nearestSize = (sizes: readonly number[], wanted?: number): number =>
  wanted === undefined
    ? (sizes[0] ?? 20)
    : sizes.reduce((best, size) => (Math.abs(size - wanted) < Math.abs(best - wanted) ? size : best), sizes[0] ?? 20);

export interface PageInput {
  readonly page: number;
  readonly pageSize: number;
}

/** Returns the page and the sort order, as input for the server. The order is empty if it isn't one of `columns`. */
export const pageInput = <Column extends string>(
  { page = 1, pageSize, sort }: ListSearchBase,
  sizes: readonly number[],
  columns: readonly Column[],
): PageInput & { readonly sort: Sort<Column> } => ({
  page,
  pageSize: nearestSize(sizes, pageSize),
  sort: sortsOf(columns).find((one) => one === sort) ?? '',
});

/** The browser keeps the URL parameters of an account's last visit under this key. */
export const listKey = (name: ListName, userId: number): string => `list:${name}:${userId}`;

/** The browser keeps a copy of an account's saved views under this key. */
export const viewsKey = (name: ListName, userId: number): string => `views:${name}:${userId}`;

export function keptViews(text: string | null): Outputs['view']['list'] | undefined {
  const answer = storedJson<Outputs['view']['list']>(text);
  return Array.isArray(answer?.list) ? answer : undefined;
}

export const isEmpty = (search: object): boolean => Object.values(search).every((value) => value === undefined);

function without<S extends object>(search: S, names: readonly (keyof S)[]): S {
  const rest = { ...search };
  for (const name of names) delete rest[name];
  return rest;
}

/** Returns the URL parameters to store for the next visit. `day` is the shop's current day. */
export function rememberedText<S extends object>(search: S, day: Day, { never }: Memory<S>): string {
  return JSON.stringify({ day, search: without(search, never) } satisfies Remembered<S>);
}

/**
 * Returns the list's URL parameters at the start of a visit. If there are none, returns the parameters of the last
 * visit. If only the page and the page size are missing, adds the page size of the last visit.
 */
export function openingSearch<S extends ListSearchBase>(
  search: S,
  remembered: string | null,
  day: Day,
  memory: Memory<S>,
): S {
  const stored = parse<S>(remembered);
  if (!stored) return search;
  if (isEmpty(search)) return stored.day === day ? stored.search : without(stored.search, memory.forToday);
  const isExact = search.page !== undefined || search.pageSize !== undefined;
  return isExact || stored.search.pageSize === undefined ? search : { ...search, pageSize: stored.search.pageSize };
}

function parse<S>(text: string | null): Remembered<S> | undefined {
  const value = storedJson<Partial<Remembered<S>>>(text);
  return value?.search && typeof value.search === 'object' ? { day: '', ...value, search: value.search } : undefined;
}

/** Returns the URL parameters after a change. The list goes to the first page, unless `change` contains a page. */
export function changedSearch<S extends ListSearchBase>(search: S, change: Partial<S>): S {
  const next: S = { ...search, page: undefined, ...change };
  if (next.page === 1) delete next.page;
  const emptied = (Object.keys(next) as (keyof S)[]).filter((name) => next[name] === '');
  return without(next, emptied);
}
