import { Alert, Button, Text } from '@mantine/core';
import { WORK_MODES, type WorkMode } from '@skin-mirror/shared/identity/identity.ts';
import { IconInfoCircle, IconSwitchHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { IconAction } from '../../ui/icon-action.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { Mark } from '../../ui/resource/column.tsx';
import { useNarrow } from '../../ui/resource/use-narrow.ts';

/**
 * Returns the shop's work mode and functions to change it. Only the advanced mode manages each mirror and each guide
 * separately.
 * @param asked true if the user has already confirmed the change
 */
export function useWorkMode({ asked = false } = {}) {
  const { t } = useTranslation('devices');
  const utils = trpc.useUtils();
  const { run, isBusy } = useAction({
    ask: (work_mode: WorkMode) => {
      if (asked) return undefined;
      const to = work_mode === WORK_MODES.basic ? 'to_basic' : 'to_advanced';
      return { title: t(`mode.${to}_title`), message: t(`mode.${to}_message`), confirm: t(`mode.${to}`) };
    },
    run: (work_mode) => trpcClient.device.setMode.mutate({ work_mode }),
    done: ({ work_mode }) => t(work_mode === WORK_MODES.advanced ? 'mode.is_advanced' : 'mode.is_basic'),
    refresh: () =>
      Promise.all([utils.identity.lookup.invalidate(), utils.device.invalidate(), utils.config.invalidate()]),
  });
  return { isAdvanced: useAccount().work_mode === WORK_MODES.advanced, isBusy, switchTo: run };
}

export function WorkModeMark() {
  const { t } = useTranslation('devices');
  const { isAdvanced } = useWorkMode();
  return <Mark text={t(isAdvanced ? 'mode.advanced' : 'mode.basic')} color={isAdvanced ? 'jade' : 'gray'} />;
}

/** A button to the other work mode. The question before the change says what each mode means. */
export function WorkModeSwitch() {
  const { t } = useTranslation('devices');
  const { isAdvanced, isBusy, switchTo } = useWorkMode();
  const isNarrow = useNarrow();
  const label = t(isAdvanced ? 'mode.to_basic' : 'mode.to_advanced');
  const act = () => switchTo(isAdvanced ? WORK_MODES.basic : WORK_MODES.advanced);
  if (isNarrow) return <IconAction icon={IconSwitchHorizontal} label={label} onClick={act} loading={isBusy} />;
  return (
    <Button variant="default" onClick={act} loading={isBusy}>
      {label}
    </Button>
  );
}

/** In basic mode, warns that guides' applications have no effect. Offers to switch to advanced mode. */
export function BasicModeTip() {
  const { t } = useTranslation('devices');
  const { isAdvanced, isBusy, switchTo } = useWorkMode();
  if (isAdvanced) return null;
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden />} mb="md" role="note" title={t('mode.needed_title')}>
      <Text size="sm" mb="xs">
        {t('mode.needed_message')}
      </Text>
      <Button variant="default" size="compact-md" onClick={() => switchTo(WORK_MODES.advanced)} loading={isBusy}>
        {t('mode.to_advanced')}
      </Button>
    </Alert>
  );
}
