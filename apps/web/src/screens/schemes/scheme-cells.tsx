import { Badge } from '@mantine/core';
import { SCHEME_STATUS } from '@skin-mirror/shared/scheme/scheme.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { useAccount } from '../../lib/account.ts';
import { careLevelText } from '../../lib/care-level.ts';
import { useFormat } from '../../lib/format.ts';
import { LinesCell } from '../../ui/resource/cells.tsx';
import type { SchemeRow } from './scheme-row.ts';
import classes from './schemes.module.css';

interface CellProps {
  row: SchemeRow;
}

export const Name = ({ row }: CellProps) => (
  <LinesCell hint={row.description}>
    <Link
      to="/skinmgr/schemeEdit"
      search={{ id: row.id }}
      state={{ isOverList: true }}
      className={classes.name}
      title={row.name}
    >
      {row.name}
    </Link>
  </LinesCell>
);

/** Sex and, below it, skin types. */
export function Audience({ row }: CellProps) {
  const { t } = useTranslation(['schemes', 'shared']);
  const types = row.skin_types.map((type) => t(`shared:skin_type.${type}`));
  return (
    <LinesCell hint={types.length > 0 ? listed(types, 'conjunction') : t('all_skin_types')}>
      {t(`shared:for_sex.${row.for_sex}`)}
    </LinesCell>
  );
}

/** What calls for it; one of them is enough. */
export function Triggers({ row }: CellProps) {
  const text = useTriggersText(row);
  return (
    <span className={classes.triggers} title={text}>
      {text}
    </span>
  );
}

export function useTriggersText({ triggers }: SchemeRow): string {
  const { t } = useTranslation(['schemes', 'shared']);
  const { platform } = useAccount();
  const texts = triggers.map(({ dimension, from }) =>
    t('trigger', {
      dimension: t(`shared:dimension.${dimension}`),
      level: careLevelText(from, currentLocale(), platform),
    }),
  );
  return listed(texts, 'disjunction');
}

const listed = (texts: readonly string[], type: Intl.ListFormatType) =>
  new Intl.ListFormat(currentLocale(), { type }).format(texts);

export function Status({ row }: CellProps) {
  const { t } = useTranslation('schemes');
  return (
    <Badge
      variant="light"
      color={row.status === SCHEME_STATUS.on ? 'jade' : 'gray'}
      c="var(--mantine-color-text)"
      className={classes.status}
    >
      {t(`status.${row.status}`)}
    </Badge>
  );
}

export function Days({ row }: CellProps) {
  const { t } = useTranslation('schemes');
  return <span className={classes.number}>{t('days', { count: row.cycle_days })}</span>;
}

/** How many; a scheme without goods recommends nothing, which is worth a look. */
export function Count({ number }: { number: number }) {
  const format = useFormat();
  return <span className={classes.number}>{format.number(number)}</span>;
}

export function Changed({ row }: CellProps) {
  const format = useFormat();
  return (
    <span className={classes.number} title={format.dateTime(row.mod_time)}>
      {format.date(row.mod_time)}
    </span>
  );
}
