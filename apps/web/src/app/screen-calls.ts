import type { AppRouter } from '@skin-mirror/server/registry.ts';
import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { RECORD_SORTS } from '@skin-mirror/shared/record/record.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { LISTS } from '@skin-mirror/shared/view/lists.ts';
import type { inferRouterInputs } from '@trpc/server';
import type { Call } from '../lib/ahead-answers.ts';
import { mayAccess } from '../lib/may-access.ts';
import { goodsEditSearch } from '../screens/goods-edit/goods-edit-search.ts';
import { NEWS, OVERVIEW_DAYS } from '../screens/home/overview.ts';
import { recordFilter } from '../screens/records/filters.ts';
import { RECORDS_LIST, type RecordsSearch } from '../screens/records/records-search.ts';
import { keptViews, listKey, openingSearch, pageInput, viewsKey } from '../ui/resource/list-search.ts';
import { parseSearch } from './search.ts';

type Inputs = inferRouterInputs<AppRouter>;

const call = <Area extends keyof Inputs & string, Name extends keyof Inputs[Area] & string>(
  area: Area,
  name: Name,
  input: Inputs[Area][Name] & object,
): Call => [`${area}.${name}`, input];

export const LOOKUP = call('identity', 'lookup', {});

/** Returns the calls of a screen at its opening that need only the account. `search` is what its address says besides. */
export function callsOf(screen: string, account: AccountAttributes, locale: Locale, search: string): readonly Call[] {
  if (screen === '/skinmgr/home') return overviewCalls(account, locale);
  if (screen === '/skinmgr/recordsList' && search === '' && mayAccess(LISTS.records, account))
    return recordsCalls(account);
  if (screen === '/skinmgr/goodsEdit' && mayAccess(LISTS.goods, account)) {
    const { id } = goodsEditSearch(parseSearch(search));
    return [call('goods', 'profile', {}), ...(id === undefined ? [] : [call('goods', 'detail', { id })])];
  }
  return [];
}

function overviewCalls({ auth_type }: AccountAttributes, locale: Locale): readonly Call[] {
  if (auth_type === AUTH_TYPES.platform)
    return [call('dashboard', 'platformSetup', {}), call('dashboard', 'platform', {})];
  const isMain = auth_type === AUTH_TYPES.main;
  return [
    call('article', 'list', NEWS),
    ...(isMain ? [call('dashboard', 'setup', {})] : []),
    ...(isMain && locale !== 'en' ? [call('officialAccount', 'about', {})] : []),
    call('dashboard', 'about', {}),
    call('dashboard', 'daily', { days: OVERVIEW_DAYS }),
    call('dashboard', 'insights', {}),
  ];
}

function recordsCalls({ user_id, timezone }: AccountAttributes): readonly Call[] {
  const views = call('view', 'list', { list: 'records' });
  const kept = keptViews(localStorage.getItem(viewsKey('records', user_id)));
  // The screen opens its default view instead.
  if (kept?.list.some(({ is_default }) => is_default)) return [views];
  const day = shopDay(new Date(), timezone);
  const search = openingSearch<RecordsSearch>({}, localStorage.getItem(listKey('records', user_id)), day, RECORDS_LIST);
  const paged = pageInput(search, RECORDS_LIST.sizes, RECORD_SORTS);
  return [views, call('record', 'list', { ...recordFilter(search, day), ...paged })];
}
