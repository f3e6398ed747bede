import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { confirm } from '../confirm.tsx';

/**
 * Keeps what was typed from being lost by leaving the page or closing the window. Returns a way to leave that asks first
 * where there is something to lose.
 */
export function useDirtyGuard(isDirty: boolean): (leave: () => void) => Promise<void> {
  const { t } = useTranslation('table');
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
