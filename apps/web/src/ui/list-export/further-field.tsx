import { Checkbox, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';

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
