import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../../lib/trpc.ts';
import { notifyError, notifyUndo } from '../../../ui/notify.tsx';

type Copied = Outputs['setting']['copyTexts']['copied'];

/** Copies the default language's words to others where they are missing. Can be taken back. */
export function useCopyTexts() {
  const { t } = useTranslation('text-coverage');
  const utils = trpc.useUtils();
  const refresh = () => Promise.all([utils.setting.textCoverage.invalidate(), utils.setting.articles.invalidate()]);
  const options = { onSettled: refresh };
  const copy = trpc.setting.copyTexts.useMutation(options);
  const reset = trpc.setting.resetArticles.useMutation(options);

  const takeBack = async (copied: Copied) => {
    try {
      for (const { locale, ids } of copied) await reset.mutateAsync({ locale, ids });
    } catch (error) {
      notifyError(error);
    }
  };
  return {
    isBusy: copy.isPending,
    /** The languages that are being copied to. */
    busyWith: copy.isPending ? copy.variables.locales : [],
    copy: async (locales: Locale[]): Promise<void> => {
      if (copy.isPending) return;
      try {
        const { count, copied } = await copy.mutateAsync({ locales });
        notifyUndo(t('copied', { count }), () => void takeBack(copied));
      } catch (error) {
        notifyError(error);
      }
    },
  };
}
