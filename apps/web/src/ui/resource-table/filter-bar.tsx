import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  /** The fields; the one to search with takes the most room. */
  children: ReactNode;
  /** Set where filters hide rows; takes them away. */
  onClear?: () => void;
}

/** What narrows a list, above it. */
export function FilterBar({ children, onClear }: FilterBarProps) {
  const { t } = useTranslation('table');
  return (
    <search className={classes.bar}>
      {children}
      {onClear && (
        <Button variant="subtle" leftSection={<IconFilterOff size={18} aria-hidden />} onClick={onClear}>
          {t('clear_filters')}
        </Button>
      )}
    </search>
  );
}
