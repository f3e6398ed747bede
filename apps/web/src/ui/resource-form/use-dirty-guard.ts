import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOpenWork } from '../../lib/open-work.ts';
import { confirm } from '../confirm.tsx';

/** Asks before unsaved input is lost. Returns a function that asks the same, and then calls `leave`. */
export function useDirtyGuard(isDirty: boolean): (leave: () => void) => Promise<void> {
  const { t } = useTranslation('table');
  useOpenWork(isDirty);
  const mayLeave = () =>
    confirm({
      title: t('unsaved.title'),
      message: t('unsaved.message'),
      confirm: t('unsaved.discard'),
      cancel: t('unsaved.keep'),
      danger: true,
    });
  useBlocker({
    shouldBlockFn: async () => !(await mayLeave()),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  });
  return async (leave) => {
    if (!isDirty || (await mayLeave())) leave();
  };
}
