import type { ListName } from '@skin-mirror/shared/view/lists.ts';
import type { ListSearchBase } from '../../lib/list-params.ts';

/** The part of a list that its saved views work with. */
export interface ViewsState {
  readonly name: ListName;
  readonly search: ListSearchBase;
  /** Puts another search in the place of this one. */
  open(search: object, replace?: boolean): void;
  /** The parameters of a search that the list knows. */
  read(search: object): Readonly<Record<string, unknown>>;
}

/** How long the parts of a list's address are remembered. */
export interface Memory<S> {
  /** Only on the same day: yesterday's dates and page would hide what is new. */
  readonly forToday: readonly (keyof S)[];
  /** Not at all, such as an open dialog. */
  readonly never: readonly (keyof S)[];
}

interface Remembered<S> {
  readonly day: string;
  readonly search: S;
}

export const isEmpty = (search: object): boolean => Object.values(search).every((value) => value === undefined);

function without<S extends object>(search: S, names: readonly (keyof S)[]): S {
  const rest = { ...search };
  for (const name of names) delete rest[name];
  return rest;
}

/** The text to keep for the next visit. `day` is the shop's day. */
export function rememberedText<S extends object>(search: S, day: string, { never }: Memory<S>): string {
  return JSON.stringify({ day, search: without(search, never) } satisfies Remembered<S>);
}

/**
 * What a list opens with. A bare address means "where I was"; a link says itself what to show, but how many rows a page
 * has stays the person's own choice as long as the link names no page.
 */
export function openingSearch<S extends ListSearchBase>(
  search: S,
  remembered: string | null,
  day: string,
  memory: Memory<S>,
): S {
  const known = parse<S>(remembered);
  if (!known) return search;
  if (isEmpty(search)) return known.day === day ? known.search : without(known.search, memory.forToday);
  const isExact = search.page !== undefined || search.pageSize !== undefined;
  return isExact || known.search.pageSize === undefined ? search : { ...search, pageSize: known.search.pageSize };
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

/** The address after a change. Other filters make another list, which starts at its first page. */
export function changedSearch<S extends ListSearchBase>(search: S, change: Partial<S>): S {
  const next: S = { ...search, page: undefined, ...change };
  if (next.page === 1) delete next.page;
  const emptied = (Object.keys(next) as (keyof S)[]).filter((name) => next[name] === '');
  return without(next, emptied);
}
