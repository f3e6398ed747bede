import { useState, useSyncExternalStore } from 'react';
import { keepShown, NOTHING, pageState, type Selection, togglePage, toggleRow } from './selection.ts';

/**
 * The ticked rows, outside React's state: a tick draws its own box and the bar anew, not the whole table.
 */
export interface SelectionStore {
  subscribe(listener: () => void): () => void;
  ids(): ReadonlySet<string>;
  /** The ids of the page in their order; ticked rows that aren't among them are forgotten. */
  show(order: readonly string[]): void;
  toggle(id: string, range?: boolean): void;
  togglePage(): void;
  pageState(): 'none' | 'some' | 'all';
  clear(): void;
}

function createSelectionStore(): SelectionStore {
  let selection: Selection = NOTHING;
  let order: readonly string[] = [];
  const listeners = new Set<() => void>();
  const set = (next: Selection) => {
    if (next === selection) return;
    selection = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ids: () => selection.ids,
    show(next) {
      order = next;
      set(keepShown(selection, order));
    },
    toggle: (id, range) => set(toggleRow(selection, id, order, range)),
    togglePage: () => set(togglePage(selection, order)),
    pageState: () => pageState(selection.ids, order),
    clear: () => set(selection.ids.size === 0 ? selection : NOTHING),
  };
}

export const useSelection = (): SelectionStore => useState(createSelectionStore)[0];

export const useIsSelected = (store: SelectionStore, id: string): boolean =>
  useSyncExternalStore(store.subscribe, () => store.ids().has(id));

export const useSelectionSize = (store: SelectionStore): number =>
  useSyncExternalStore(store.subscribe, () => store.ids().size);

export const usePageState = (store: SelectionStore): 'none' | 'some' | 'all' =>
  useSyncExternalStore(store.subscribe, store.pageState);
