import { MutationCache, partialMatchKey, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { isLost, isTemporary, problemOf } from './problem.ts';
import { endSessionIfOver } from './session-end.ts';
import { trpc } from './trpc.ts';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: followRefusal }),
  mutationCache: new MutationCache({ onError: followRefusal }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a network, a screen says so instead of waiting. It loads again when the network is back.
      networkMode: 'always',
      refetchOnReconnect: true,
      // `trpcClient` has already repeated what the network lost.
      retry: (failures, error) => failures < 2 && isTemporary(problemOf(error)) && !isLost(error),
    },
    // Without a network, a save fails at once. Otherwise it would wait, and be sent long after the dialog was closed.
    mutations: { networkMode: 'always' },
  },
});

const isAccount = ({ queryKey }: Query): boolean => partialMatchKey(queryKey, getQueryKey(trpc.identity.lookup));

const PERMISSION_MISSING = new Set<string | undefined>(['NO_PERMISSION', 'EXPORT_NOT_ALLOWED']);

/** Ends the session if the error says so. Reloads the account's permissions if the error says that one is missing. */
export function followRefusal(error: unknown): void {
  endSessionIfOver(error);
  if (PERMISSION_MISSING.has(problemOf(error).code)) void queryClient.invalidateQueries({ predicate: isAccount });
}

export const refreshAllButAccount = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: (query) => !isAccount(query) });
