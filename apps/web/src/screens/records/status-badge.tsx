import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './records.module.css';

/** Done, running, to be repeated, failed. */
const COLORS: Readonly<Record<number, string>> = { 0: 'gray', 1: 'blue', 2: 'jade', 3: 'orange', 4: 'red', 5: 'red' };

export function StatusBadge({ status }: { status: number }) {
  const { t } = useTranslation('shared');
  return (
    <Badge variant="light" color={COLORS[status]} c="var(--mantine-color-text)" className={classes.status}>
      {t(`record_status.${status}`)}
    </Badge>
  );
}
