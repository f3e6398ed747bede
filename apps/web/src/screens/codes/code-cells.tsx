import { Badge, Button, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconTags } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { LinesCell, NoValue } from '../../ui/resource/cells.tsx';
import { type CodeRow, destroyedAt, exportAddress, STATUS } from './code-row.ts';
import classes from './codes.module.css';

export interface CodeHandlers {
  onReview: (row: CodeRow) => void;
  onCancel: (row: CodeRow) => void;
}

const COLORS: Readonly<Record<number, string>> = { 0: 'orange', 10: 'jade', 11: 'red', [-10]: 'gray' };

export function StatusBadge({ status }: Pick<CodeRow, 'status'>) {
  const { t } = useTranslation('codes');
  return (
    <Badge variant="light" color={COLORS[status]} c="var(--mantine-color-text)" className={classes.badge}>
      {t(`status.${status}`)}
    </Badge>
  );
}

/** How the application stands, and why it was rejected. */
export function Status({ row }: { row: CodeRow }) {
  return (
    <div className={classes.status}>
      <StatusBadge status={row.status} />
      {row.reason && (
        <span className={classes.reason} title={row.reason}>
          {row.reason}
        </span>
      )}
    </div>
  );
}

/** Who did it and, where that is known, when. */
export function Deed({ by, time }: { by: string; time: string | null }) {
  const format = useFormat();
  return by ? <LinesCell hint={time && format.dateTime(time)}>{by}</LinesCell> : <NoValue />;
}

/** What can be done now, or why nothing can. */
export function Actions({ row, onReview, onCancel }: CodeHandlers & { row: CodeRow }) {
  const { t } = useTranslation('codes');
  const { name } = row;
  if (row.status === STATUS.approved) return <ExportMenu row={row} />;
  if (row.status !== STATUS.pending) return null;
  return (
    <div className={classes.actions}>
      {row.can_review === 1 ? (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={t('review.title', { name })}
          onClick={() => onReview(row)}
        >
          {t('review.open')}
        </Button>
      ) : (
        <Text size="xs" c="dimmed" className={classes.waiting}>
          {t('review.by_another')}
        </Text>
      )}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('cancel.title', { name })}
        onClick={() => onCancel(row)}
      >
        {t('cancel.open')}
      </Button>
    </div>
  );
}

function ExportMenu({ row }: { row: CodeRow }) {
  const { t } = useTranslation('codes');
  const format = useFormat();
  if (row.can_export === 0) {
    return (
      <Text size="xs" c="dimmed">
        {t('export.gone')}
      </Text>
    );
  }
  const end = destroyedAt(row);
  const link = (to: 'xlsx' | 'labels') => ({
    component: 'a' as const,
    href: exportAddress(row, to),
    target: '_blank',
    rel: 'noreferrer',
  });
  return (
    <Menu position="bottom-end" width={280} shadow="md">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('export.of', { name: row.name })}
        >
          {t('export.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.note}>
          {end ? t('export.until', { time: format.dateTime(end) }) : t('export.once')}
        </Menu.Label>
        <Menu.Item {...link('xlsx')} leftSection={<IconFileSpreadsheet size={18} aria-hidden />}>
          {t('export.sheet')}
        </Menu.Item>
        <Menu.Item {...link('labels')} leftSection={<IconTags size={18} aria-hidden />}>
          {t('export.labels')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
