import type { ListName } from '@skin-mirror/shared/view/lists.ts';
import type { ViewSearch } from '@skin-mirror/shared/view/view.ts';
import { useEffect } from 'react';
import { useAccount } from '../../lib/account.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { AHEAD } from '../../lib/trpc-client.ts';
import { keptViews, viewsKey } from './list-search.ts';

export type ViewsAnswer = Outputs['view']['list'];
export type SavedView = ViewsAnswer['list'][number];

/** The name of the tab that shows all rows. The URL contains the name only if a saved view is the default. */
export const ALL = 'all';
/** Parameters that a view doesn't save, because they only describe the current position in the list. */
const UNSAVED_PARAMS = new Set(['page', 'saved', 'record', 'open']);

export const keptSearch = (search: object): ViewSearch =>
  Object.fromEntries(
    Object.entries(search).filter(([name, value]) => !UNSAVED_PARAMS.has(name) && value !== undefined && value !== ''),
  );

export const searchOf = ({ id, search }: SavedView) => ({ ...search, saved: String(id) });

/** Loads the saved views and the layout of a list. A copy in the browser is used until the server answers. */
export function useViews(list: ListName): { data: ViewsAnswer | undefined; isFresh: boolean } {
  const key = viewsKey(list, useAccount().user_id);
  const query = trpc.view.list.useQuery(
    { list },
    { placeholderData: () => keptViews(localStorage.getItem(key)), trpc: AHEAD },
  );
  const { data, isSuccess, isPlaceholderData } = query;
  const isFresh = isSuccess && !isPlaceholderData;
  useEffect(() => {
    if (isFresh) localStorage.setItem(key, JSON.stringify(data));
  }, [key, data, isFresh]);
  return { data, isFresh };
}
