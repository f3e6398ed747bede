import type { AppRouter } from '@skin-mirror/server/registry.ts';
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import { requestHeaders, timedFetch } from './session.ts';

const URL_PATH = '/trpc';

/**
 * Calls made at the same time share a request. With this context a call gets its own, and doesn't wait for slow ones.
 */
export const AHEAD = { context: { ahead: true } };

const batches = () =>
  httpBatchLink({
    url: URL_PATH,
    headers: requestHeaders,
    fetch: (input, init) => timedFetch(input, init as RequestInit),
    maxURLLength: 4000,
  });

/** Typed calls without a cache: for pages outside the shell, and for calls without a component. */
export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      // An EventSource can't send headers; the session's cookies authenticate it.
      true: httpSubscriptionLink({ url: URL_PATH }),
      false: splitLink({ condition: ({ context }) => context.ahead === true, true: batches(), false: batches() }),
    }),
  ],
});
