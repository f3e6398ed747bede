import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { confirm } from '../../ui/confirm.tsx';
import { notifyError } from '../../ui/notify.tsx';
import type { SerialRow } from './serial-row.ts';

/** Asks, makes another activation code, and hands it to `onMade`: nobody sees it a second time. */
export function useRenewCode(onMade: (made: { device_no: string; active_code: string }) => void) {
  const { t } = useTranslation('serials');
  const utils = trpc.useUtils();
  const renew = trpc.serial.renewCode.useMutation({ onSuccess: () => utils.serial.list.invalidate() });
  return async ({ id, device_no }: SerialRow): Promise<void> => {
    const agreed = await confirm({
      title: t('renew.title', { device_no }),
      message: t('renew.message'),
      confirm: t('renew.confirm'),
    });
    if (!agreed) return;
    try {
      onMade(await renew.mutateAsync({ id }));
    } catch (error) {
      notifyError(error);
    }
  };
}
