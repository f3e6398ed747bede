import type { AppRouter } from '@skin-mirror/server/registry.ts';
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { requestHeaders, timedFetch } from './session.ts';
import { sendRenewing } from './session-renewal.ts';

const URL_PATH = '/trpc';

/** tRPC sends calls that start together in one request. A call with this option doesn't wait for slow calls. */
export const AHEAD = { context: { ahead: true } };

/** A call with this option has its own request, so that no other call waits for it. */
export const ALONE = { context: { alone: true } };

const batches = () =>
  httpBatchLink({
    url: URL_PATH,
    headers: requestHeaders,
    fetch: (input, init) => timedFetch(input, init as RequestInit),
    maxURLLength: 4000,
  });

/** If the session is over and the page has unsaved work, lets the user sign in again and repeats the call. */
const renewing: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const ended = new AbortController();
      const send = () =>
        new Promise<void>((resolve, reject) => {
          if (ended.signal.aborted) return resolve();
          const sent = next(op).subscribe({ next: (value) => observer.next(value), complete: resolve, error: reject });
          ended.signal.addEventListener('abort', () => sent.unsubscribe());
        });
      sendRenewing(send, { isSave: op.type === 'mutation' }).then(
        () => observer.complete(),
        (error) => observer.error(error),
      );
      return () => ended.abort();
    });

/** A client without a cache, for code outside React components and for pages without the console's frame. */
export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      // Browsers can't send headers with an EventSource, so the server checks the session cookie.
      true: httpSubscriptionLink({ url: URL_PATH }),
      false: [
        renewing,
        splitLink({
          condition: ({ context }) => context.alone === true,
          true: batches(),
          false: splitLink({ condition: ({ context }) => context.ahead === true, true: batches(), false: batches() }),
        }),
      ],
    }),
  ],
});
