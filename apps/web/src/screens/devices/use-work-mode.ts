import { WORK_MODES, type WorkMode } from '@skin-mirror/shared/identity/identity.ts';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useAction } from '../../ui/resource/action.ts';

interface WorkModeSwitch {
  readonly isAdvanced: boolean;
  readonly isSwitching: boolean;
  toAdvanced(): void;
  /** Asks first. */
  toBasic(): void;
  /** Runs an action that needs advanced mode; in basic mode asks first to switch. */
  withAdvanced(action: () => void): Promise<void>;
}

/** The shop's work mode, which decides if mirrors and guides are managed individually, and functions to change it. */
export function useWorkMode(): WorkModeSwitch {
  const { t } = useTranslation('devices');
  const isAdvanced = useAccount().work_mode === WORK_MODES.advanced;
  const utils = trpc.useUtils();
  const question = {
    needed: { title: t('mode.needed_title'), message: t('mode.needed_message'), confirm: t('mode.to_advanced') },
    basic: { title: t('mode.to_basic_title'), message: t('mode.to_basic_message'), confirm: t('mode.to_basic') },
  };
  const { run, isBusy } = useAction({
    ask: ({ asks }: { work_mode: WorkMode; asks?: keyof typeof question }) => asks && question[asks],
    run: async ({ work_mode }) => {
      await trpcClient.device.setMode.mutate({ work_mode });
      return true;
    },
    done: (_, { work_mode }) => t(work_mode === WORK_MODES.advanced ? 'mode.is_advanced' : 'mode.is_basic'),
    refresh: () =>
      Promise.all([utils.identity.lookup.invalidate(), utils.device.invalidate(), utils.config.invalidate()]),
  });
  return {
    isAdvanced,
    isSwitching: isBusy,
    toAdvanced: () => void run({ work_mode: WORK_MODES.advanced }),
    toBasic: () => void run({ work_mode: WORK_MODES.basic, asks: 'basic' }),
    async withAdvanced(action) {
      if (isAdvanced || (await run({ work_mode: WORK_MODES.advanced, asks: 'needed' }))) action();
    },
  };
}
