import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../../ui/fact-list.tsx';
import { TextCell } from '../../../ui/resource/cells.tsx';
import type { ResourceColumn } from '../../../ui/resource/column.tsx';
import { Marks, RowActions, type TextActions, ValueBadge, Words } from './text-cells.tsx';
import type { TextRow } from './text-row.ts';

/** The columns of the list; `actions` must be stable. */
export function useTextColumns(actions: TextActions, locale: Locale): ResourceColumn<TextRow>[] {
  const { t } = useTranslation(['settings', 'shared']);
  return useMemo(
    () => [
      {
        key: 'dimension',
        title: t('column.dimension'),
        width: 124,
        always: true,
        render: (row) => <TextCell text={t(`shared:dimension.${row.service}`)} />,
      },
      { key: 'level', title: t('column.level'), width: 132, render: (row) => <ValueBadge row={row} /> },
      {
        key: 'introduction',
        title: t('shared:field.introduction'),
        width: 240,
        render: (row) => <Words row={row} text={row.introduction} />,
      },
      {
        key: 'advice',
        title: t('shared:field.advice'),
        width: 240,
        render: (row) => <Words row={row} text={row.advice} />,
      },
      { key: 'marks', title: t('column.words'), width: 116, render: (row) => <Marks row={row} locale={locale} /> },
      {
        key: 'actions',
        title: t('column.actions'),
        width: 84,
        always: true,
        pinned: 'right',
        render: (row) => <RowActions row={row} {...actions} />,
      },
    ],
    [t, actions, locale],
  );
}

export function TextCard({ row, locale, actions }: { row: TextRow; locale: Locale; actions: TextActions }) {
  const { t } = useTranslation(['settings', 'shared']);
  const hasMarks = row.isedit === 1 || row.locale !== locale;
  return (
    <FactList
      head={t(`shared:dimension.${row.service}`)}
      aside={<ValueBadge row={row} />}
      facts={[
        [t('shared:field.introduction'), <Words key="introduction" row={row} text={row.introduction} />],
        [t('shared:field.advice'), <Words key="advice" row={row} text={row.advice} />],
        [t('column.words'), hasMarks ? <Marks key="marks" row={row} locale={locale} /> : null],
      ]}
      actions={<RowActions row={row} {...actions} />}
    />
  );
}
