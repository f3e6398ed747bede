import { IconFileImport } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../../lib/use-config.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { PageAction } from '../../../ui/resource/page-actions.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';

const GoodsImportDialog = lazyPart(() => import('./goods-import-dialog.tsx'), 'GoodsImportDialog');

/** Returns the import of products. Only shops with the feature get a button; the menu always has it. */
export function useImport(): { actions: readonly PageAction[]; element: ReactNode } {
  const { t } = useTranslation('goods');
  const hasButton = useConfig(['goods_import']).data?.goods_import === 1;
  const dialog = useDialog<true>();
  const run = () => dialog.open(true);
  return {
    actions: [
      ...(hasButton ? [{ key: 'import', label: t('import.button'), icon: IconFileImport, run }] : []),
      { key: 'import-menu', label: t('import.menu'), icon: IconFileImport, isRare: true, run },
    ],
    element: dialog.value && (
      <Suspense>
        <GoodsImportDialog opened={dialog.opened} onClose={dialog.close} />
      </Suspense>
    ),
  };
}
