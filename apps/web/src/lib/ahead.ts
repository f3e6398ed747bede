import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { queryClient } from './query-client.ts';
import { trpcClient } from './trpc-client.ts';

const calls = createTRPCQueryUtils({ client: trpcClient, queryClient });

/** Asks for the account while the code of the frame loads. */
export const askForAccount = (): Promise<void> => calls.identity.lookup.prefetch({});

/** Asks for the figures of the overview while its code loads. */
export async function askForOverview(): Promise<void> {
  const { attr } = await calls.identity.lookup.ensureData({});
  if (attr.auth_type === AUTH_TYPES.platform) return calls.dashboard.platform.prefetch({});
  await Promise.all([
    calls.dashboard.about.prefetch({}),
    calls.dashboard.daily.prefetch({ days: OVERVIEW_DAYS }),
    calls.dashboard.insights.prefetch({}),
  ]);
}

/** The days whose tests the overview shows. */
export const OVERVIEW_DAYS = 30;
