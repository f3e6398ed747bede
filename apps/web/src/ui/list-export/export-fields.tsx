import { Checkbox, SimpleGrid } from '@mantine/core';
import { EXPORT_FORMATS, type ExportFormat } from '@skin-mirror/shared/export/export.ts';
import { useTranslation } from 'react-i18next';
import { RadioList } from '../radio-list.tsx';

/** The choice of the kind of file that an export makes. */
export function FormatField({ value, onChange }: { value: ExportFormat; onChange: (format: ExportFormat) => void }) {
  const { t } = useTranslation('export');
  return (
    <RadioList
      label={t('format.label')}
      value={value}
      onChange={(format) => onChange(format as ExportFormat)}
      options={EXPORT_FORMATS.map((format) => ({
        value: format,
        label: t(`format.${format}`),
        description: t(`format.${format}_hint`),
      }))}
    />
  );
}

interface FurtherFieldProps {
  /** The columns that the list doesn't have. */
  columns: readonly string[];
  value: string[];
  onChange: (columns: string[]) => void;
}

/** The choice of columns that follow those of the list. */
export function FurtherField({ columns, value, onChange }: FurtherFieldProps) {
  const { t } = useTranslation('export');
  return (
    <Checkbox.Group label={t('further.label')} description={t('further.hint')} value={value} onChange={onChange}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
        {columns.map((key) => (
          <Checkbox key={key} value={key} label={t(`further.${key}`)} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
