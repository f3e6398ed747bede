import { Badge } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { LinesCell, RowAction, RowActionBar, TextCell } from '../../../ui/resource/cells.tsx';
import type { ResourceColumn } from '../../../ui/resource/column.tsx';
import settings from '../settings.module.css';
import classes from './history.module.css';
import { backTo, type ListedChange, type Moment, type RevisionRow } from './revision-row.ts';
import { useChangeWords } from './use-change-words.ts';
import { usePlaceName } from './use-place-name.ts';

export interface HistoryActions {
  readonly onRestore: (moment: Moment) => void;
}

type InWords = (row: RevisionRow, change: ListedChange) => string;

/** The columns of the list; `actions` and `inWords`, which describes a change, must be stable. */
export function useHistoryColumns(actions: HistoryActions, inWords: InWords): ResourceColumn<RevisionRow>[] {
  const { t } = useTranslation('settings-history');
  const format = useFormat();
  const placeName = usePlaceName();
  return useMemo(
    () => [
      {
        key: 'time',
        title: t('column.time'),
        width: 132,
        always: true,
        render: ({ crt_time }) => <LinesCell hint={format.time(crt_time)}>{format.date(crt_time)}</LinesCell>,
      },
      {
        key: 'user',
        title: t('column.user'),
        width: 140,
        render: ({ user_name }) => <TextCell text={user_name || t('platform')} />,
      },
      { key: 'place', title: t('column.place'), width: 160, render: (row) => <TextCell text={placeName(row)} /> },
      {
        key: 'changes',
        title: t('column.changes'),
        width: 380,
        always: true,
        render: (row) => <Changes row={row} inWords={inWords} />,
      },
      {
        key: 'actions',
        title: t('column.actions'),
        width: 84,
        always: true,
        pinned: 'right',
        render: (row) => <Actions row={row} {...actions} />,
      },
    ],
    [t, format, placeName, actions, inWords],
  );
}

/** The first change in words, and the number of others. */
function Changes({ row, inWords }: { row: RevisionRow; inWords: InWords }) {
  const { t } = useTranslation('settings-history');
  const [first] = row.changes;
  const others = row.change_count - 1;
  return (
    <span className={classes.summary}>
      <LinesCell hint={others > 0 ? t('more', { count: others }) : undefined}>{first && inWords(row, first)}</LinesCell>
      {row.is_newest === 1 && <InForce />}
    </span>
  );
}

function InForce() {
  const { t } = useTranslation('settings-history');
  return (
    <Badge size="sm" variant="light" color="jade" c="var(--mantine-color-text)" className={settings.badge}>
      {t('in_force')}
    </Badge>
  );
}

export function useChangeText(): InWords {
  const { t } = useTranslation('settings-history');
  const { nameOf, wordsFor } = useChangeWords();
  return useCallback(
    ({ area, device_no }, { key, before, after }) => {
      const name = nameOf(area, key);
      if (before === undefined || after === undefined) return name;
      const [was, is] = [before, after].map((value) => wordsFor(area, key, value, device_no !== ''));
      // For changed texts, the detail shows more.
      return was === is ? name : t('change', { name, before: was, after: is });
    },
    [t, nameOf, wordsFor],
  );
}

function Actions({ row, onRestore }: HistoryActions & { row: RevisionRow }) {
  const { t } = useTranslation('settings-history');
  const format = useFormat();
  const moment = backTo(row);
  const action = moment.to === 'after' ? 'restore' : 'take_back';
  return (
    <RowActionBar>
      <RowAction
        label={t(`action.${action}_of`, { time: format.dateTime(row.crt_time) })}
        title={t(`action.${action}`)}
        onClick={() => onRestore(moment)}
      >
        <IconRestore size={20} stroke={1.6} aria-hidden />
      </RowAction>
    </RowActionBar>
  );
}

interface RevisionCardProps {
  row: RevisionRow;
  actions: HistoryActions;
  inWords: InWords;
}

export function RevisionCard({ row, actions, inWords }: RevisionCardProps) {
  const { t } = useTranslation('settings-history');
  const format = useFormat();
  const others = row.change_count - row.changes.length;
  return (
    <FactList
      head={<strong>{usePlaceName()(row)}</strong>}
      aside={row.is_newest === 1 && <InForce />}
      facts={[
        [t('column.time'), format.dateTime(row.crt_time)],
        [t('column.user'), row.user_name || t('platform')],
        [
          t('column.changes'),
          <ul key="changes" className={classes.plain}>
            {row.changes.map((change) => (
              <li key={change.key}>{inWords(row, change)}</li>
            ))}
            {others > 0 && <li>{t('more', { count: others })}</li>}
          </ul>,
        ],
      ]}
      actions={<Actions row={row} {...actions} />}
    />
  );
}
