import { Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { lazyDialog, useDialogs } from '../../ui/lazy-dialog.tsx';
import { type ListAction, rows } from '../../ui/resource/list-actions.tsx';
import { type RecordFilter, recordFilter } from './filters.ts';
import type { RecordRow } from './record-row.ts';

const ExportDialog = lazyDialog(() => import('./export/export-dialog.tsx'), 'ExportDialog');

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
