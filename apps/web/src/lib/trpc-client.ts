import type { AppRouter } from '@skin-mirror/server/registry.ts';
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { answersAhead, takeAnswer } from './ahead-answers.ts';
import { CallError, isLost, strangeAnswer } from './problem.ts';
import { requestHeaders, timedFetch } from './session.ts';
import { sendRenewing } from './session-renewal.ts';
import { tryAgain } from './try-again.ts';

const URL_PATH = '/trpc';

/** tRPC sends calls that start together in one request. A call with this option doesn't wait for slow calls. */
export const AHEAD = { context: { ahead: true } };

/** A call with this option has its own request, so that no other call waits for it. */
export const ALONE = { context: { alone: true } };

/**
 * @throws CallError for an answer that isn't the server's own, such as the page of a proxy. tRPC would tell it by the same
 * error as a lost connection.
 */
async function ownAnswer(input: RequestInfo | URL | string, init: RequestInit): Promise<Response> {
  const response = await timedFetch(input, init);
  if (response.headers.get('Content-Type')?.startsWith('application/json')) return response;
  throw new CallError({ ...strangeAnswer(response.status), traceId: response.headers.get('X-tid') ?? undefined });
}

// Reads go by POST as well, so that no address holds what was searched for. Proxies and browsers remember addresses.
const batches = () =>
  httpBatchLink({
    url: URL_PATH,
    methodOverride: 'POST',
    headers: requestHeaders,
    fetch: (input, init) => ownAnswer(input, init as RequestInit),
    maxURLLength: 4000,
  });

/**
 * If the session is over and the page has unsaved work, lets the user sign in again and repeats the call. Also repeats
 * a read that the network lost. A change isn't repeated, because the server may have made it.
 */
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
      const isSave = op.type === 'mutation';
      sendRenewing(isSave ? send : () => tryAgain(send, isLost), { isSave }).then(
        () => observer.complete(),
        (error) => observer.error(error),
      );
      return () => ended.abort();
    });

/** Takes the answers that were asked for before this code had come. Asks again if that failed. */
const fromAhead: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type === 'mutation') answersAhead().clear();
    const answer = op.type === 'query' && takeAnswer([op.path, op.input as object]);
    if (!answer) return next(op);
    return observable((observer) => {
      let asked: { unsubscribe(): void } | undefined;
      let isOver = false;
      answer.then(
        (data) => {
          if (isOver) return;
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        },
        () => {
          if (!isOver) asked = next(op).subscribe(observer);
        },
      );
      return () => {
        isOver = true;
        asked?.unsubscribe();
      };
    });
  };

/** A client without a cache, for code outside React components and for pages without the console's frame. */
export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      // Browsers can't send headers with an EventSource, so the server checks the session cookie.
      true: httpSubscriptionLink({ url: URL_PATH }),
      false: [
        renewing,
        fromAhead,
        splitLink({
          condition: ({ context }) => context.alone === true,
          true: batches(),
          false: splitLink({ condition: ({ context }) => context.ahead === true, true: batches(), false: batches() }),
        }),
      ],
    }),
  ],
});
