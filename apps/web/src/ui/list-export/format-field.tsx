import { EXPORT_FORMATS, type ExportFormat } from '@skin-mirror/shared/export/export.ts';
import { useTranslation } from 'react-i18next';
import { RadioList } from '../radio-list.tsx';

interface FormatFieldProps {
  value: ExportFormat;
  onChange: (format: ExportFormat) => void;
}

/** The choice of the kind of file that an export makes. */
export function FormatField({ value, onChange }: FormatFieldProps) {
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
