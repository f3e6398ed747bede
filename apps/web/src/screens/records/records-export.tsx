import { Button } from '@mantine/core';
import { MAX_PHOTO_TESTS } from '@skin-mirror/shared/export/export.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { IconPhotoDown, IconTableExport } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { downloadFile } from '../../lib/rest.ts';
import { lazyDialog, useDialogs } from '../../ui/lazy-dialog.tsx';
import { type ListAction, rows } from '../../ui/resource/list-actions.tsx';
import { type RecordFilter, recordFilter } from './filters.ts';
import type { RecordRow } from './record-row.ts';

const ExportDialog = lazyDialog(() => import('./export/export-dialog.tsx'), 'ExportDialog');

/** The time limit for an archive of photos, in ms. It may have some hundred megabytes. */
const PHOTOS_MS = 10 * MINUTE_MS;

const route = getRouteApi('/skinmgr/recordsList');

/** Exports what the list shows. Only shops that the platform lets export see the button. */
export function ExportButton() {
  const { t } = useTranslation('records');
  const filter = recordFilter(route.useSearch(), useFormat().today());
  const { open, element } = useDialogs();
  if (useAccount().record_expprt !== 1) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTableExport size={18} aria-hidden />}
        onClick={() => open(ExportDialog, { filter })}
      >
        {t('export')}
      </Button>
      {element}
    </>
  );
}

/** Exports the selected tests. */
export const exportOf = (filter: RecordFilter): ListAction<RecordRow> =>
  rows<RecordRow>('export', {
    icon: IconTableExport,
    hasNoIcon: true,
    takesAll: true,
    shownTo: ({ record_expprt }) => record_expprt === 1,
    dialog: ({ row: chosen, ...dialog }) => (
      <ExportDialog row={{ filter, ids: chosen.target(String, () => filter).ids }} {...dialog} />
    ),
  });

/** Exports the photos of the selected tests. */
export const PHOTO_EXPORT: ListAction<RecordRow> = rows<RecordRow>('photos', {
  icon: IconPhotoDown,
  hasNoIcon: true,
  shownTo: ({ record_expprt }) => record_expprt === 1,
  guard: ({ count }, { t }) => (count > MAX_PHOTO_TESTS ? t('photos.too_many', { count: MAX_PHOTO_TESTS }) : undefined),
  run: ({ rows: chosen }) =>
    downloadFile('/skinMgrSrv/record/exportImg', { ids: chosen.map(({ id }) => id).join() }, PHOTOS_MS),
});
