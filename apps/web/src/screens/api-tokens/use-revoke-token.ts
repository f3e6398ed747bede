import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { confirm } from '../../ui/confirm.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.tsx';
import type { TokenRow } from './token-row.ts';

/** Asks, and ends a token at once. */
export function useRevokeToken(): (row: TokenRow) => Promise<void> {
  const { t } = useTranslation('api-tokens');
  const utils = trpc.useUtils();
  const revoke = trpc.apiToken.revoke.useMutation({ onSettled: () => utils.apiToken.list.invalidate() });
  return async ({ id, name }) => {
    const agreed = await confirm({
      title: t('revoke.title', { name }),
      message: t('revoke.message'),
      confirm: t('revoke.confirm'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await revoke.mutateAsync({ id });
      notifySuccess(t('revoke.done'));
    } catch (error) {
      notifyError(error);
    }
  };
}
