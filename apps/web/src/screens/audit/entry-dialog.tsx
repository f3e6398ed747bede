import { DataList } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NoValue } from '../../ui/resource/cells.tsx';
import classes from './audit.module.css';
import { useActionText, useActorText, useDetails, useSubjectText } from './audit-cells.tsx';
import type { AuditRow } from './audit-row.ts';

interface EntryDialogProps {
  row: AuditRow;
  opened: boolean;
  onClose: () => void;
}

/** An entry in full. */
export function EntryDialog({ row, opened, onClose }: EntryDialogProps) {
  const { t } = useTranslation(['audit', 'shared']);
  const format = useFormat();
  const facts: [name: string, value: string][] = [
    [t('column.time'), format.dateTime(row.time)],
    [t('column.actor'), useActorText()(row)],
    [t('column.subject'), useSubjectText()(row)],
    [t('column.ip'), row.ip],
    [t('shared:field.x_tid'), row.x_tid],
    ...useDetails()(row),
  ];
  return (
    <Dialog opened={opened} onClose={onClose} title={useActionText()(row.action)} size="lg">
      <DataList labelWidth={140}>
        {facts.map(([name, value]) => (
          <DataList.Item key={name}>
            <DataList.ItemLabel>{name}</DataList.ItemLabel>
            <DataList.ItemValue className={classes.value}>{value || <NoValue />}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </Dialog>
  );
}
