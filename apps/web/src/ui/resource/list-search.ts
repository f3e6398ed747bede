import type { ListName } from '@skin-mirror/shared/view/lists.ts';
import type { ListSearchBase } from '../../lib/list-params.ts';

/** The state of a list that its saved views use. */
export interface ViewsState {
  readonly name: ListName;
  readonly search: ListSearchBase;
  /** Replaces the current search. */
  open(search: object, replace?: boolean): void;
  /** Reads the parameters of a search that the list knows. */
  read(search: object): Readonly<Record<string, unknown>>;
}

/** How long the parameters of a list's address are remembered. */
export interface Memory<S> {
  /**
   * Parameters that are remembered for the same day only, because the dates and the page of yesterday would hide new
   * rows.
   */
  readonly forToday: readonly (keyof S)[];
  /** Parameters that are never remembered, such as an open dialog. */
  readonly never: readonly (keyof S)[];
}

interface Remembered<S> {
  readonly day: string;
  readonly search: S;
}

/** Returns the page size nearest to the wanted one; the first size if none is wanted. */
export const nearestSize = (sizes: readonly number[], wanted?: number): number =>
  wanted === undefined
    ? (sizes[0] ?? 20)
    : sizes.reduce((best, size) => (Math.abs(size - wanted) < Math.abs(best - wanted) ? size : best), sizes[0] ?? 20);

export const isEmpty = (search: object): boolean => Object.values(search).every((value) => value === undefined);

function without<S extends object>(search: S, names: readonly (keyof S)[]): S {
  const rest = { ...search };
  for (const name of names) delete rest[name];
  return rest;
}

/** Returns the text to store for the next visit. `day` is the shop's day. */
export function rememberedText<S extends object>(search: S, day: string, { never }: Memory<S>): string {
  return JSON.stringify({ day, search: without(search, never) } satisfies Remembered<S>);
}

/**
 * Returns the first search of a visit. An address without parameters continues the last visit; other addresses are used
 * as they are. If they name neither page nor page size, they get the page size of the last visit.
 */
export function openingSearch<S extends ListSearchBase>(
  search: S,
  remembered: string | null,
  day: string,
  memory: Memory<S>,
): S {
  const stored = parse<S>(remembered);
  if (!stored) return search;
  if (isEmpty(search)) return stored.day === day ? stored.search : without(stored.search, memory.forToday);
  const isExact = search.page !== undefined || search.pageSize !== undefined;
  return isExact || stored.search.pageSize === undefined ? search : { ...search, pageSize: stored.search.pageSize };
}

function parse<S>(text: string | null): Remembered<S> | undefined {
  if (!text) return undefined;
  try {
    const value = JSON.parse(text) as Partial<Remembered<S>> | null;
    return value?.search && typeof value.search === 'object' ? { day: '', ...value, search: value.search } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the search after a change. It starts at the first page again unless the change names a page. */
export function changedSearch<S extends ListSearchBase>(search: S, change: Partial<S>): S {
  const next: S = { ...search, page: undefined, ...change };
  if (next.page === 1) delete next.page;
  const emptied = (Object.keys(next) as (keyof S)[]).filter((name) => next[name] === '');
  return without(next, emptied);
}
