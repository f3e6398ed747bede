import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useAction } from '../../ui/resource/action.ts';
import type { CodeRow } from './code-row.ts';

/** Withdraws an application that is still undecided, after a question. */
export function useCancelRequest() {
  const { t } = useTranslation('codes');
  const utils = trpc.useUtils();
  return useAction({
    ask: ({ name }: CodeRow) => ({
      title: t('cancel.title', { name }),
      message: t('cancel.message'),
      confirm: t('cancel.confirm'),
      danger: true,
    }),
    run: ({ id }) => trpcClient.serial.cancel.mutate({ id }),
    done: () => t('cancel.done'),
    refresh: () => utils.serial.requestList.invalidate(),
  }).run;
}
