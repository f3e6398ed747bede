import { MAX_PHOTO_TESTS } from '@skin-mirror/shared/export/export.ts';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { IconPhotoDown, IconTableExport, IconTestPipeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, useMayAccess } from '../../lib/account.ts';
import { downloadFile } from '../../lib/rest.ts';
import { trpc } from '../../lib/trpc.ts';
import { ALONE, trpcClient } from '../../lib/trpc-client.ts';
import { lazyDialog, useDialogs } from '../../ui/lazy-dialog.tsx';
import { useAction } from '../../ui/resource/action.ts';
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

/** Deletes all simulated tests at once. Only the main account can do it, and only if there are such tests. */
export function useSimulatedRemoval(): readonly PageAction[] {
  const { t } = useTranslation('records');
  const mayRemove = useMayAccess(owner());
  const utils = trpc.useUtils();
  const { data } = trpc.record.simulated.useQuery({}, { enabled: mayRemove, trpc: ALONE });
  const count = data?.count ?? 0;
  const removal = useAction({
    ask: () => ({
      title: t('simulation.title', { count }),
      message: t('simulation.message'),
      confirm: t('simulation.confirm', { count }),
      danger: true,
    }),
    run: () => trpcClient.record.removeSimulated.mutate({}),
    done: ({ count: removed }) => t('delete.done', { count: removed }),
    refresh: () => utils.invalidate(),
  });
  if (count === 0) return [];
  return [
    {
      key: 'simulated',
      label: t('simulation.remove'),
      icon: IconTestPipeOff,
      isRare: true,
      danger: true,
      run: () => void removal.run(),
      isBusy: removal.isBusy,
    },
  ];
}
