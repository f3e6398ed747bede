import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { confirm } from '../../ui/confirm.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.tsx';

// Repeated, because the schema that says the same would bring its library to the list.
const BASIC = 1;
const ADVANCED = 2;

interface WorkMode {
  readonly isAdvanced: boolean;
  readonly isSwitching: boolean;
  /** True when the shop is in advanced mode afterwards. */
  toAdvanced(): Promise<boolean>;
  /** Asks first. */
  toBasic(): Promise<void>;
  /** Does what needs advanced mode; in basic mode says so first, and offers to switch. */
  withAdvanced(action: () => void): Promise<void>;
}

/** Whether the shop manages its mirrors and their guides one by one, and how to change that. */
export function useWorkMode(): WorkMode {
  const { t } = useTranslation('devices');
  const isAdvanced = useAccount().work_mode === ADVANCED;
  const utils = trpc.useUtils();
  const setMode = trpc.device.setMode.useMutation({
    onSettled: () =>
      Promise.all([utils.identity.lookup.invalidate(), utils.device.invalidate(), utils.config.invalidate()]),
  });

  const switchTo = async (work_mode: typeof BASIC | typeof ADVANCED): Promise<boolean> => {
    if (setMode.isPending) return false;
    try {
      await setMode.mutateAsync({ work_mode });
      notifySuccess(t(work_mode === ADVANCED ? 'mode.is_advanced' : 'mode.is_basic'));
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    }
  };
  const toAdvanced = () => switchTo(ADVANCED);
  return {
    isAdvanced,
    isSwitching: setMode.isPending,
    toAdvanced,
    async toBasic() {
      const agreed = await confirm({
        title: t('mode.to_basic_title'),
        message: t('mode.to_basic_message'),
        confirm: t('mode.to_basic'),
      });
      if (agreed) await switchTo(BASIC);
    },
    async withAdvanced(action) {
      if (isAdvanced) return action();
      const agreed = await confirm({
        title: t('mode.needed_title'),
        message: t('mode.needed_message'),
        confirm: t('mode.to_advanced'),
      });
      if (agreed && (await toAdvanced())) action();
    },
  };
}
