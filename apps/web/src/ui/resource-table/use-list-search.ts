import { useEffect, useEffectEvent, useState } from 'react';
import { useAccount } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { changedSearch, type ListSearchBase, type Memory, openingSearch, rememberedText } from './list-search.ts';

interface ListSearchOptions<S> extends Memory<S> {
  /** Names the list in this browser's store. */
  readonly name: string;
  /** What the address holds now. */
  readonly search: S;
  /** Puts a search into the address, as a new step of the history or in the place of the last one. */
  readonly go: (search: S, replace: boolean) => void;
  /** Possible page sizes; the first is the default. */
  readonly sizes: readonly number[];
}

export interface ListSearch<S> {
  readonly search: S;
  readonly page: number;
  readonly pageSize: number;
  /** Changes some of it; the first page is shown unless `change` names one. `replace` leaves no step to go back to. */
  update(change: Partial<S>, replace?: boolean): void;
}

/** A list's filters and page: in the address, so that it can be sent on, and remembered for the next visit. */
export function useListSearch<S extends ListSearchBase>(options: ListSearchOptions<S>): ListSearch<S> {
  const { name, search: address, go, sizes } = options;
  const key = `list:${name}:${useAccount().user_id}`;
  const day = useFormat().today();

  // Until the address has taken over what was remembered, the list shows that already.
  const [first] = useState(() => ({
    address,
    search: openingSearch(address, localStorage.getItem(key), day, options),
  }));
  const search = address === first.address ? first.search : address;
  const takeOver = useEffectEvent(() => {
    if (first.search !== first.address) go(first.search, true);
  });
  useEffect(() => takeOver(), []);

  const text = rememberedText(search, day, options);
  useEffect(() => localStorage.setItem(key, text), [key, text]);

  const { page = 1, pageSize: wanted } = search;
  return {
    search,
    page,
    pageSize: wanted && sizes.includes(wanted) ? wanted : (sizes[0] ?? 20),
    update: (change, replace = false) => go(changedSearch(search, change), replace),
  };
}
