import { Button, Group, Stack } from '@mantine/core';
import type { ExportFormat } from '@skin-mirror/shared/export/export.ts';
import type { ListName } from '@skin-mirror/shared/view/lists.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/rest.ts';
import { Dialog } from '../dialog.tsx';
import { Hint } from '../hint.tsx';
import type { DialogProps } from '../lazy-dialog.tsx';
import { useAction } from '../resource/action.ts';
import { FormatField, FurtherField } from './export-fields.tsx';
import { furtherColumns, type ListColumn, useShownColumns } from './shown-columns.ts';

export interface ListExport {
  readonly path: string;
  readonly query: Record<string, string>;
  /** How many rows the file has. Undefined if the list doesn't know. */
  readonly found?: { readonly total: number; readonly total_capped?: boolean };
  /** True if the server makes one kind of file only. */
  readonly hasOneFormat?: boolean;
  readonly list: ListName;
  /** The columns of the list, and those that the file can have. Undefined if the file always has the same ones. */
  readonly columns?: { readonly ofList: readonly ListColumn[]; readonly ofFile: readonly string[] };
}

const FIXED: NonNullable<ListExport['columns']> = { ofList: [], ofFile: [] };

/** Exports all rows that match the filters of a list. */
export function ListExportDialog({ row, opened, onClose }: DialogProps<ListExport>) {
  const { t } = useTranslation(['export', 'app']);
  const { path, query, found, hasOneFormat } = row;
  const { ofList, ofFile } = row.columns ?? FIXED;
  const shown = useShownColumns(row.list, ofList, ofFile);
  const others = furtherColumns(ofList, ofFile);
  const [further, setFurther] = useState<string[]>([]);
  const columns = [...shown, ...others.filter((key) => further.includes(key))];
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const start = useAction({
    async run() {
      const chosen = row.columns ? { ...query, columns: columns.join() } : query;
      await downloadFile(path, hasOneFormat ? chosen : { ...chosen, format });
      onClose();
    },
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title_list')}>
      <Stack>
        {found && <Hint>{t(found.total_capped ? 'rows_more_than' : 'rows_as_listed', { count: found.total })}</Hint>}
        {!hasOneFormat && <FormatField value={format} onChange={setFormat} />}
        {others.length > 0 && <FurtherField columns={others} value={further} onChange={setFurther} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('app:action.cancel')}
          </Button>
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            disabled={found?.total === 0}
            loading={start.isBusy}
            onClick={() => start.run()}
          >
            {t('start')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
