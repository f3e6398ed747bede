import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useAction } from '../../ui/resource/action.ts';
import type { TokenRow } from './token-row.ts';

/** Revokes a token at once, after a question. */
export function useRevokeToken() {
  const { t } = useTranslation('api-tokens');
  const utils = trpc.useUtils();
  return useAction({
    ask: ({ name }: TokenRow) => ({
      title: t('revoke.title', { name }),
      message: t('revoke.message'),
      confirm: t('revoke.confirm'),
      danger: true,
    }),
    run: ({ id }) => trpcClient.apiToken.revoke.mutate({ id }),
    done: () => t('revoke.done'),
    refresh: () => utils.apiToken.list.invalidate(),
  }).run;
}
