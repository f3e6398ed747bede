import type { ListName } from '@skin-mirror/shared/view/lists.ts';
import type { ViewSearch } from '@skin-mirror/shared/view/view.ts';
import { useEffect } from 'react';
import { useAccount } from '../../lib/account.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { AHEAD } from '../../lib/trpc-client.ts';

export type ViewsAnswer = Outputs['view']['list'];
export type SavedView = ViewsAnswer['list'][number];

/** The tab that shows everything, where the address has to say so because another view is the default. */
export const ALL = 'all';
/** Parts of an address that say where somebody is in a list, and not which list it is. */
const PASSING = new Set(['page', 'saved', 'record', 'open']);

/** The part of an address that a view keeps. */
export const keptSearch = (search: object): ViewSearch =>
  Object.fromEntries(
    Object.entries(search).filter(([name, value]) => !PASSING.has(name) && value !== undefined && value !== ''),
  );

/** The address that shows a view. */
export const searchOf = ({ id, search }: SavedView) => ({ ...search, saved: String(id) });

/** The account's views of a list and its layout. What this browser last heard stands in until the answer is there. */
export function useViews(list: ListName): { data: ViewsAnswer | undefined; isFresh: boolean } {
  const key = `views:${list}:${useAccount().user_id}`;
  const query = trpc.view.list.useQuery(
    { list },
    { placeholderData: () => parse(localStorage.getItem(key)), trpc: AHEAD },
  );
  const { data, isSuccess, isPlaceholderData } = query;
  const isFresh = isSuccess && !isPlaceholderData;
  useEffect(() => {
    if (isFresh) localStorage.setItem(key, JSON.stringify(data));
  }, [key, data, isFresh]);
  return { data, isFresh };
}

function parse(text: string | null): ViewsAnswer | undefined {
  try {
    const answer = JSON.parse(text ?? '') as ViewsAnswer | null;
    return Array.isArray(answer?.list) ? answer : undefined;
  } catch {
    return undefined;
  }
}
