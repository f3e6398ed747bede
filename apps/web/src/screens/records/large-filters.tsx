import { Cascader, Select, type SelectProps } from '@mantine/core';
import { CARE_LEVELS, DIMENSION_KEYS } from '@skin-mirror/shared/dimension/dimension.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { useAccount } from '../../lib/account.ts';
import { careLevelText } from '../../lib/care-level.ts';

/** A search field for guides, for shops with many of them. */
export function GuideSelect(props: SelectProps) {
  const { t } = useTranslation('records');
  return (
    <Select
      searchable
      nothingFoundMessage={t('filter.no_guide')}
      allowDeselect={false}
      // Selects the name, so that typing replaces it.
      onClick={(event) => event.currentTarget.select()}
      {...props}
    />
  );
}

interface DimensionFilterProps {
  /** `acne`, `acne:4`, or empty for all; a link may name several. */
  value: string;
  onChange: (value: string) => void;
}

/** Filters by a dimension, or by one of its care levels. */
export function DimensionFilter({ value, onChange }: DimensionFilterProps) {
  const { t } = useTranslation(['records', 'shared']);
  const { platform } = useAccount();
  const data = useMemo(
    () =>
      DIMENSION_KEYS.map((key) => ({
        value: key,
        label: t(`shared:dimension.${key}`),
        children: CARE_LEVELS.map((level) => ({
          value: `${key}:${level}`,
          label: t('filter.level', { level: careLevelText(level, currentLocale(), platform) }),
        })),
      })),
    [t, platform],
  );
  const [key = '', level] = value.split(':');
  const several = value.includes(',') ? value : undefined;
  const path = level ? [key, value] : [key];
  return (
    <Cascader
      data={data}
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
