import { Button } from '@mantine/core';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../icon-action.tsx';
import classes from './filters.module.css';
import type { Filter, FilterProps } from './filters.tsx';
import { useNarrow } from './use-narrow.ts';

interface FilterBarProps<Name extends string, Answer> extends FilterProps<Name, Answer> {
  filters: readonly Filter<Name, Answer>[];
  onClear?: () => void;
}

/** The search field and the filters of a list. The less used ones, and all on a phone, are behind a button. */
export function FilterBar<Name extends string, Answer>({ filters, onClear, ...field }: FilterBarProps<Name, Answer>) {
  const { t } = useTranslation('table');
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const isFolded = ({ place }: Filter<Name, Answer>) =>
    place === 'folded' || (isNarrow && place === undefined && filters.length > 1);
  const folded = filters.filter(isFolded);
  const active = folded.filter(({ names }) => names.some((name) => field.list.value(name))).length;
  const draw = ({ names, Field }: Filter<Name, Answer>) => <Field key={names.join()} {...field} />;
  return (
    <search className={classes.bar}>
      {filters.filter(({ place }) => place === 'search').map(draw)}
      {filters.filter((filter) => filter.place !== 'search' && !isFolded(filter)).map(draw)}
      {folded.length > 0 && (
        <Button
          variant={active > 0 ? 'light' : 'default'}
          fw={400}
          px="sm"
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          {active > 0 ? t('filters_active', { count: active }) : t('filters')}
        </Button>
      )}
      {onClear && <IconAction label={t('clear_filters')} icon={IconFilterOff} size={36} onClick={onClear} />}
      {folded.length > 0 && (
        <div id={panel} className={classes.folded} hidden={!isOpen}>
          {/* A filter that is in use also acts while it is folded. */}
          {(isOpen || active > 0) && folded.map(draw)}
        </div>
      )}
    </search>
  );
}
