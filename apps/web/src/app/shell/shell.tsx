import './mantine-styles.ts';
import { Center, Container, Loader } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AccountContext } from '../../lib/account.ts';
import { isSessionOver, problemOf } from '../../lib/problem.ts';
import { queryClient } from '../../lib/query-client.ts';
import { rememberUser, TOKEN_KEY } from '../../lib/session.ts';
import { trpc, trpcClient } from '../../lib/trpc.ts';
import { ConfirmHost } from '../../ui/confirm.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Frame } from './frame.tsx';
import { Toasts } from './toasts.tsx';

/** Everything behind the login: data, dialogs, toasts, and who is signed in. */
export function Shell() {
  useOtherTabs();
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SignedIn />
        <ConfirmHost />
        <Toasts />
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function SignedIn() {
  const { data, error, refetch, isFetching } = trpc.identity.lookup.useQuery({});
  const userId = data?.attr.user_id;
  useEffect(() => {
    if (userId !== undefined) rememberUser(userId);
  }, [userId]);

  if (data) {
    return (
      <AccountContext value={data.attr}>
        <Frame />
      </AccountContext>
    );
  }
  // Where the session is over, a toast says so and the login page follows.
  if (error && !isSessionOver(problemOf(error))) {
    return (
      <Container size="xs" py="xl" component="main">
        <ErrorState error={error} onRetry={refetch} retrying={isFetching} />
      </Container>
    );
  }
  return (
    <Center h="60dvh" className="delayed">
      <Loader />
    </Center>
  );
}

/** Signing in or out in another tab changes whose data this one shows, so it starts afresh. */
function useOtherTabs(): void {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === TOKEN_KEY) window.location.reload();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
}
