import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { confirm } from '../../ui/confirm.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.tsx';
import type { CodeRow } from './code-row.ts';

/** Asks, and takes back an application that nobody decided on. */
export function useCancelRequest(): (row: CodeRow) => Promise<void> {
  const { t } = useTranslation('codes');
  const utils = trpc.useUtils();
  const cancel = trpc.serial.cancel.useMutation({ onSettled: () => utils.serial.requestList.invalidate() });
  return async ({ id, name }) => {
    const agreed = await confirm({
      title: t('cancel.title', { name }),
      message: t('cancel.message'),
      confirm: t('cancel.confirm'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await cancel.mutateAsync({ id });
      notifySuccess(t('cancel.done'));
    } catch (error) {
      notifyError(error);
    }
  };
}
