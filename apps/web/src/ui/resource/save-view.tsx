import { IconBookmarkPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../icon-action.tsx';
import { lazyDialog, useDialogs } from '../lazy-dialog.tsx';
import type { ViewsState } from './list-search.ts';
import { keptSearch } from './use-views.ts';

const ViewDialog = lazyDialog(() => import('./view-dialog.tsx'), 'ViewDialog');

/** Saves the filters of a list that has no view yet. The button appears when there is something to save. */
export function SaveView({ name, search, open, read }: ViewsState) {
  const { t } = useTranslation('table');
  const dialogs = useDialogs();
  const kept = keptSearch(read(search));
  if (Object.keys(kept).length === 0) return null;
  return (
    <>
      <IconAction
        label={t('save_view')}
        icon={IconBookmarkPlus}
        onClick={() => dialogs.open(ViewDialog, { list: name, search: kept, open })}
      />
      {dialogs.element}
    </>
  );
}
