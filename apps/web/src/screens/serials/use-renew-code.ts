import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useAction } from '../../ui/resource/action.ts';
import type { SerialRow } from './serial-row.ts';

/** Makes another activation code after a question. `onMade` shows it: it can't be read a second time. */
export function useRenewCode(onMade: (made: { device_no: string; active_code: string }) => void) {
  const { t } = useTranslation('serials');
  const utils = trpc.useUtils();
  return useAction({
    ask: ({ device_no }: SerialRow) => ({
      title: t('renew.title', { device_no }),
      message: t('renew.message'),
      confirm: t('renew.confirm'),
    }),
    run: async ({ id }) => onMade(await trpcClient.serial.renewCode.mutate({ id })),
    refresh: () => utils.serial.list.invalidate(),
  }).run;
}
