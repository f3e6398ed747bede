import { getUntypedClient } from '@trpc/client';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { currentLocale } from '../i18n/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { trpcClient } from '../lib/trpc-client.ts';
import { callsOf } from './screen-calls.ts';

const calls = createTRPCQueryUtils({ client: trpcClient, queryClient });
const client = getUntypedClient(trpcClient);

/** Asks for the account while the code of the frame loads. */
export const askForAccount = (): Promise<void> => calls.identity.lookup.prefetch({});

/** Asks for what a screen shows while its code loads. `search` is what the address says besides. */
export async function askForScreen(screen: string, search = ''): Promise<void> {
  const { attr } = await calls.identity.lookup.ensureData({});
  await Promise.all(
    callsOf(screen, attr, currentLocale(), search).map(([name, input]) =>
      queryClient.prefetchQuery({
        queryKey: [name.split('.'), { input, type: 'query' }],
        queryFn: () => client.query(name, input),
      }),
    ),
  );
}
