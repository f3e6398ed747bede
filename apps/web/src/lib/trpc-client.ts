import type { AppRouter } from '@skin-mirror/server/registry.ts';
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { requestHeaders, timedFetch } from './session.ts';
import { sendRenewing } from './session-renewal.ts';

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

/** Renews a session that ended while work is open, and sends the call again. */
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

/** Typed calls without a cache: for pages outside the shell, and for calls without a component. */
export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      // An EventSource can't send headers; the session's cookies authenticate it.
      true: httpSubscriptionLink({ url: URL_PATH }),
      false: [
        renewing,
        splitLink({ condition: ({ context }) => context.ahead === true, true: batches(), false: batches() }),
      ],
    }),
  ],
});
