import { IconBookmarkPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../icon-action.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { useDialog } from '../use-dialog.ts';
import type { ViewsState } from './list-search.ts';
import { keptSearch } from './use-views.ts';

const ViewDialog = lazyPart(() => import('./view-dialog.tsx'), 'ViewDialog');

/** Saves the filters of a list that has no view yet. The button appears when there is something to save. */
export function SaveView({ name, search, open, read }: ViewsState) {
  const { t } = useTranslation('table');
  const naming = useDialog<true>();
  const kept = keptSearch(read(search));
  if (Object.keys(kept).length === 0) return null;
  return (
    <>
      <IconAction label={t('save_view')} icon={IconBookmarkPlus} onClick={() => naming.open(true)} />
      {naming.value && (
        <Suspense>
          <ViewDialog
            key={naming.serial}
            list={name}
            view={undefined}
            search={kept}
            opened={naming.opened}
            onClose={naming.close}
            onSaved={(id) => open({ ...kept, saved: String(id) })}
          />
        </Suspense>
      )}
    </>
  );
}
