import type { AppRouter } from '@skin-mirror/server/registry.ts';
import { httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { requestHeaders, timedFetch } from './session.ts';

const URL_PATH = '/trpc';

/** What each call answers, dates as ISO text. */
export type Outputs = inferRouterOutputs<AppRouter>;

export const trpc = createTRPCReact<AppRouter>();

export const trpcClient = trpc.createClient({
  links: [
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      // An EventSource can't send headers; the session's cookies, which go along by themselves, authenticate it.
      true: httpSubscriptionLink({ url: URL_PATH }),
      false: httpBatchLink({
        url: URL_PATH,
        headers: requestHeaders,
        fetch: (input, init) => timedFetch(input, init as RequestInit),
        maxURLLength: 4000,
      }),
    }),
  ],
});
