import { IconTableExport } from '@tabler/icons-react';
import { lazyDialog, type OpenDialog } from '../lazy-dialog.tsx';
import type { PageAction } from '../resource/page-actions.tsx';
import type { ListExport } from './list-export-dialog.tsx';

const ListExportDialog = lazyDialog(() => import('./list-export-dialog.tsx'), 'ListExportDialog');

export const exportAction = (open: OpenDialog, label: string, subject: ListExport): PageAction => ({
  key: 'export',
  label,
  icon: IconTableExport,
  run: () => open(ListExportDialog, subject),
});
