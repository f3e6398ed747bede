import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { currentLocale } from '../i18n/i18n.ts';
import { queryClient } from './query-client.ts';
import { trpcClient } from './trpc-client.ts';

const calls = createTRPCQueryUtils({ client: trpcClient, queryClient });

/** Asks for the account while the code of the frame loads. */
export const askForAccount = (): Promise<void> => calls.identity.lookup.prefetch({});

/** Asks for the figures of the overview, and for the notices above them, while its code loads. */
export async function askForOverview(): Promise<void> {
  const { attr } = await calls.identity.lookup.ensureData({});
  const { dashboard, article, officialAccount } = calls;
  if (attr.auth_type === AUTH_TYPES.platform) {
    await Promise.all([dashboard.platformSetup.prefetch({}), dashboard.platform.prefetch({})]);
    return;
  }
  const isMain = attr.auth_type === AUTH_TYPES.main;
  await Promise.all([
    article.list.prefetch(NEWS),
    isMain && dashboard.setup.prefetch({}),
    isMain && currentLocale() !== 'en' && officialAccount.about.prefetch({}),
    dashboard.about.prefetch({}),
    dashboard.daily.prefetch({ days: OVERVIEW_DAYS }),
    dashboard.insights.prefetch({}),
  ]);
}

/** The days whose tests the overview shows. */
export const OVERVIEW_DAYS = 30;

/** The news that the overview shows. */
export const NEWS = { tag: 'news', pageSize: 5 } as const;
