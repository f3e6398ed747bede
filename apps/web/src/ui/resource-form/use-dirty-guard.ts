import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOpenWork } from '../../lib/open-work.ts';
import { confirm } from '../confirm.tsx';

/**
 * Asks the user before unsaved input is lost, for example when the user leaves the page. Returns a function that asks
 * the same question, and then calls `leave`.
 */
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
