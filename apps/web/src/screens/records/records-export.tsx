import { MAX_PHOTO_TESTS } from '@skin-mirror/shared/export/export.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { IconPhotoDown, IconTableExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { downloadFile } from '../../lib/rest.ts';
import { lazyDialog, useDialogs } from '../../ui/lazy-dialog.tsx';
import { type ListAction, rows } from '../../ui/resource/list-actions.tsx';
import type { PageAction } from '../../ui/resource/page-actions.tsx';
import type { RecordFilter } from './filters.ts';
import type { RecordRow } from './record-row.ts';

const ExportDialog = lazyDialog(() => import('./export/export-dialog.tsx'), 'ExportDialog');

/** The time limit for an archive of photos, in ms. It may have some hundred megabytes. */
const PHOTOS_MS = 10 * MINUTE_MS;

/** Exports what the list shows. Only shops that the platform lets export can do it. */
export function useRecordsExport(filter: RecordFilter): { actions: readonly PageAction[]; element: ReactNode } {
  const { t } = useTranslation('records');
  const { open, element } = useDialogs();
  const mayExport = useAccount().record_expprt === 1;
  const run = () => open(ExportDialog, { filter });
  return { actions: mayExport ? [{ key: 'export', label: t('export'), icon: IconTableExport, run }] : [], element };
}

/** Exports the selected tests. */
export const exportOf = (filter: RecordFilter): ListAction<RecordRow> =>
  rows<RecordRow>('export', {
    icon: IconTableExport,
    isElsewhere: true,
    takesAll: true,
    shownTo: ({ record_expprt }) => record_expprt === 1,
    dialog: ({ row: chosen, ...dialog }) => (
      <ExportDialog row={{ filter, ids: chosen.target(String, () => filter).ids }} {...dialog} />
    ),
  });

/** Exports the photos of the selected tests. */
export const PHOTO_EXPORT: ListAction<RecordRow> = rows<RecordRow>('photos', {
  icon: IconPhotoDown,
  isElsewhere: true,
  shownTo: ({ record_expprt }) => record_expprt === 1,
  guard: ({ count }, { t }) => (count > MAX_PHOTO_TESTS ? t('photos.too_many', { count: MAX_PHOTO_TESTS }) : undefined),
  run: ({ rows: chosen }) =>
    downloadFile('/skinMgrSrv/record/exportImg', { ids: chosen.map(({ id }) => id).join() }, PHOTOS_MS),
});
