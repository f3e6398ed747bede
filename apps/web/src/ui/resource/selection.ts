import { useState, useSyncExternalStore } from 'react';
import { createStore } from '../../lib/store.ts';

/** The selected rows. `anchor` is the row that was clicked last. A range starts at this row. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor?: string;
  /** The number of all rows that match the filter, if the user has selected all of them. Otherwise undefined. */
  readonly matching?: number;
}

export const NOTHING: Selection = { ids: new Set() };

/** Ticks or unticks a row; with `range`, all rows from the last clicked one. `order` has the ids of the page. */
export function toggleRow({ ids, anchor }: Selection, id: string, order: readonly string[], range = false): Selection {
  const from = range && anchor !== undefined ? order.indexOf(anchor) : -1;
  const to = order.indexOf(id);
  const touched = from < 0 || to < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: withAll(ids, touched, !ids.has(id)), anchor: id };
}

/** Ticks all rows of the page; unticks them if all were ticked. */
export function togglePage({ ids }: Selection, order: readonly string[]): Selection {
  return { ids: withAll(ids, order, pageState(ids, order) !== 'all') };
}

/**
 * Unticks rows that are no longer shown. A selection of all matching rows ends when their number changes. Returns the
 * same object if nothing changes.
 */
export function keepShown(selection: Selection, order: readonly string[], total?: number): Selection {
  const shown = new Set(order);
  const ids = new Set([...selection.ids].filter((id) => shown.has(id)));
  const isSame = ids.size === selection.ids.size;
  return isSame && (selection.matching === undefined || selection.matching === total) ? selection : { ids };
}

export function pageState(ids: ReadonlySet<string>, order: readonly string[]): 'none' | 'some' | 'all' {
  const count = order.reduce((sum, id) => sum + (ids.has(id) ? 1 : 0), 0);
  if (count === 0) return 'none';
  return count === order.length ? 'all' : 'some';
}

function withAll(ids: ReadonlySet<string>, touched: readonly string[], ticked: boolean): Set<string> {
  const next = new Set(ids);
  for (const id of touched) ticked ? next.add(id) : next.delete(id);
  return next;
}

/** Keeps the selected rows outside of React's state. A click then renders one checkbox and the bar, not the whole table. */
function createSelectionStore() {
  const { get, set, subscribe } = createStore(NOTHING);
  let order: readonly string[] = [];
  return {
    subscribe,
    ids: () => get().ids,
    /** The number of selected rows: the ticked rows, or all rows that match the filter. */
    count: () => get().matching ?? get().ids.size,
    matching: () => get().matching,
    /** Sets the shown rows, and the number of all matching rows. Rows that are no longer shown are unticked. */
    show(next: readonly string[], total?: number) {
      order = next;
      set(keepShown(get(), order, total));
    },
    selectMatching: (matching: number) => set({ ids: new Set(order), matching }),
    toggle: (id: string, range?: boolean) => set(toggleRow(get(), id, order, range)),
    togglePage: () => set(togglePage(get(), order)),
    pageState: () => pageState(get().ids, order),
    clear: () => set(get().ids.size === 0 ? get() : NOTHING),
  };
}

export type SelectionStore = ReturnType<typeof createSelectionStore>;

export const useSelection = (): SelectionStore => useState(createSelectionStore)[0];

export const useIsSelected = (store: SelectionStore, id: string): boolean =>
  useSyncExternalStore(store.subscribe, () => store.ids().has(id));

export const useSelectionCount = (store: SelectionStore): number => useSyncExternalStore(store.subscribe, store.count);

export const useMatching = (store: SelectionStore): number | undefined =>
  useSyncExternalStore(store.subscribe, store.matching);

export const usePageState = (store: SelectionStore): 'none' | 'some' | 'all' =>
  useSyncExternalStore(store.subscribe, store.pageState);
