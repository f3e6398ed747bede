import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** For a shop with so many guides that one types a name rather than looks for it. */
export function GuideSelect(props: SelectProps) {
  const { t } = useTranslation('records');
  return (
    <Select
      searchable
      nothingFoundMessage={t('filter.no_guide')}
      allowDeselect={false}
      // What is typed takes the place of the name that stands there.
      onClick={(event) => event.currentTarget.select()}
      {...props}
    />
  );
}
