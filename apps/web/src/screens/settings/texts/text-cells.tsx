import { Badge } from '@mantine/core';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NoValue, RowAction, RowActionBar } from '../../../ui/resource/cells.tsx';
import settings from '../settings.module.css';
import { isOwn, type TextRow, valueKey } from './text-row.ts';
import classes from './texts.module.css';

const LEVEL_COLORS = ['gray', 'jade', 'teal', 'yellow', 'orange', 'red'] as const;

export function ValueBadge({ row }: { row: TextRow }) {
  const { t } = useTranslation(['settings', 'shared']);
  const value = t(valueKey(row));
  return (
    <Badge variant="light" color={LEVEL_COLORS[row.care_level]} className={settings.badge}>
      {row.care_level > 0 ? t('texts.level', { level: row.care_level, value }) : value}
    </Badge>
  );
}

/** A text in a few lines, in its own language. */
export const Words = ({ row, text }: { row: TextRow; text: string }) => (
  <p className={classes.words} lang={row.locale} title={text}>
    {text}
  </p>
);

/** Shows whose text it is, and its language if it isn't the chosen one. */
export function Marks({ row, locale }: { row: TextRow; locale: Locale }) {
  const { t } = useTranslation('settings');
  if (!isOwn(row) && row.locale === locale) return <NoValue />;
  return (
    <span className={classes.marks}>
      {isOwn(row) && (
        <Badge size="sm" variant="light" color="blue" className={settings.badge}>
          {t('mark.own')}
        </Badge>
      )}
      {row.locale !== locale && (
        <Badge size="sm" variant="light" color="gray" className={settings.badge} lang={row.locale}>
          {LOCALE_NAMES[row.locale]}
        </Badge>
      )}
    </span>
  );
}

export interface TextActions {
  readonly onEdit: (row: TextRow) => void;
  readonly onReset: (ids: string[]) => void;
  readonly nameOf: (row: TextRow) => string;
}

export function RowActions({ row, onEdit, onReset, nameOf }: TextActions & { row: TextRow }) {
  const { t } = useTranslation('settings');
  const name = nameOf(row);
  return (
    <RowActionBar>
      <RowAction label={t('action.edit_of', { name })} title={t('action.edit')} onClick={() => onEdit(row)}>
        <IconPencil size={18} aria-hidden />
      </RowAction>
      {isOwn(row) && (
        <RowAction label={t('action.reset_of', { name })} title={t('action.reset')} onClick={() => onReset([row.id])}>
          <IconArrowBackUp size={18} aria-hidden />
        </RowAction>
      )}
    </RowActionBar>
  );
}
