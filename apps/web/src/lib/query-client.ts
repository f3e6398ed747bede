import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTemporary, problemOf } from './problem.ts';
import { endSessionIfOver } from './session-end.ts';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSessionIfOver }),
  mutationCache: new MutationCache({ onError: endSessionIfOver }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isTemporary(problemOf(error)),
    },
  },
});
