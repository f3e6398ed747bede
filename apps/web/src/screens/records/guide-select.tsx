import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** For shops with so many guides that typing a name is easier. */
export function GuideSelect(props: SelectProps) {
  const { t } = useTranslation('records');
  return (
    <Select
      searchable
      nothingFoundMessage={t('filter.no_guide')}
      allowDeselect={false}
      // Typing replaces the current name.
      onClick={(event) => event.currentTarget.select()}
      {...props}
    />
  );
}
