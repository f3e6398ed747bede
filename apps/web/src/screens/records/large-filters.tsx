import { Cascader, Select, type SelectProps } from '@mantine/core';
import { CARE_LEVELS, DIMENSION_KEYS } from '@skin-mirror/shared/dimension/dimension.ts';
import { useTranslation } from 'react-i18next';
import { useCareLevel } from '../../lib/use-care-level.ts';

/** Lets the user search for a guide by name. Used in shops with many guides. */
export function GuideSelect(props: SelectProps) {
  const { t } = useTranslation('records');
  return (
    <Select
      searchable
      nothingFoundMessage={t('filter.no_guide')}
      allowDeselect={false}
      // Selects the whole name on a click, so that typing replaces it.
      onClick={(event) => event.currentTarget.select()}
      {...props}
    />
  );
}

/**
 * Filters by a dimension or by one of its care levels.
 * @param value from the address, such as `acne:4,spot`
 */
export function DimensionFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation(['records', 'shared']);
  const levelText = useCareLevel();
  const [key = '', level] = value.split(':');
  const several = value.includes(',') ? value : undefined;
  const path = level ? [key, value] : [key];
  return (
    <Cascader
      data={DIMENSION_KEYS.map((dimension) => ({
        value: dimension,
        label: t(`shared:dimension.${dimension}`),
        children: CARE_LEVELS.map((careLevel) => ({
          value: `${dimension}:${careLevel}`,
          label: t('filter.level', { level: levelText(careLevel) }),
        })),
      }))}
      value={value && !several ? path : null}
      onChange={(next) => onChange(next?.at(-1) ?? '')}
      changeOnSelect
      clearable
      clearButtonProps={{ 'aria-label': t('filter.clear_dimension') }}
      placeholder={several ?? t('filter.all_dimensions')}
      aria-label={t('filter.dimension')}
    />
  );
}
