import { DataList } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import type { RecordRow } from '../record-row.ts';
import type { RowDialogProps } from './row-dialog-props.ts';

/** The customer's answers about themselves before the test. */
export function CustomerDialog({ row, opened, onClose }: RowDialogProps) {
  const { t } = useTranslation(['records', 'shared']);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('action.customer')}>
      <DataList labelWidth={120}>
        {facts(row, t).map(([field, value]) => (
          <DataList.Item key={field}>
            <DataList.ItemLabel>{t(`shared:field.${field}`)}</DataList.ItemLabel>
            <DataList.ItemValue style={{ whiteSpace: 'pre-line' }}>{value || t('none')}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </Dialog>
  );
}

type Translate = ReturnType<typeof useTranslation<['records', 'shared']>>['t'];

function facts(row: RecordRow, t: Translate): [field: string, value: string][] {
  return [
    ['nickname', row.customer_nickname],
    ['mobile', row.customer_mobile],
    ['sex', row.customer_sex === null ? '' : t(`shared:sex.${row.customer_sex}`)],
    ['age', row.customer_age === null ? '' : t('age', { age: row.customer_age })],
    ['location', row.customer_location],
    ['level', row.customer_level],
    ['introducer', row.customer_introducer],
    ['comments', row.customer_comments],
    ['capture_state', t(`shared:capture_state.${row.capture_state}`)],
  ];
}
