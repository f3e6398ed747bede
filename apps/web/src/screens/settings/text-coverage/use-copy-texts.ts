import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { useAction } from '../../../ui/resource/action.ts';

/** Copies texts of the default language to languages without them. Can be undone. */
export function useCopyTexts() {
  const { t } = useTranslation('text-coverage');
  const utils = trpc.useUtils();
  return useAction({
    run: (locales: Locale[]) => trpcClient.setting.copyTexts.mutate({ locales }),
    done: ({ count }) => t('copied', { count }),
    undo:
      ({ copied }) =>
      async () => {
        for (const { locale, ids } of copied) await trpcClient.setting.resetArticles.mutate({ locale, ids });
        return undefined;
      },
    refresh: () => Promise.all([utils.setting.textCoverage.invalidate(), utils.setting.articles.invalidate()]),
  });
}
