import { Text } from '@mantine/core';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { soldText } from '../../lib/sold-text.ts';
import { LinesCell, NoValue, RowLink, TextCell } from '../../ui/resource/cells.tsx';
import { BadgeCell, type CellProps, type Column, Mark, NAME, text } from '../../ui/resource/column.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { isLate, type ListedRow, nameOf, type RecordRow, reportOf, STATUS_COLORS } from './record-row.ts';

export const RECORD_COLUMNS: readonly Column<ListedRow>[] = [
  { key: 'image', title: 'records:column.image', width: 84, picture: true, card: 'head', Cell: Photo },
  { key: 'customer', title: 'records:column.customer', width: 232, ...NAME, Cell: Customer },
  { ...text('device_no', 'records:column.device', { width: 116 }), key: 'device' },
  text('guide', 'records:column.guide', { width: 108 }),
  { key: 'test_time', title: 'records:column.test_time', width: 136, sort: 'test_time', Cell: TestTime },
  { key: 'status', title: 'records:column.status', width: 148, Cell: Status },
  { key: 'score', title: 'records:column.score', width: 80, align: 'right', card: 'aside', Cell: Score },
  {
    key: 'sold',
    title: 'records:column.sold',
    width: 128,
    hidden: true,
    isEmpty: ({ sold }) => sold === null,
    Cell: Sold,
  },
  {
    key: 'interest',
    title: 'records:column.interest',
    width: 128,
    hidden: true,
    isEmpty: ({ interest }) => interest === null,
    Cell: Interest,
  },
  text('mark', 'records:column.mark', { width: 108 }),
];

function Photo({ row }: CellProps<RecordRow>) {
  return <Thumbnail path={row.image} icon={IconUser} isBlurredFirst />;
}

function Customer({ row }: CellProps<RecordRow>) {
  const { t } = useTranslation(['records', 'shared']);
  const { customer_nickname, customer_mobile, customer_sex, customer_age } = row;
  const facts = [
    customer_nickname && customer_mobile,
    customer_sex !== null && t(`shared:sex.${customer_sex}`),
    customer_age !== null && t('age', { age: customer_age }),
  ];
  return (
    <LinesCell hint={facts.filter(Boolean).join(' · ')}>
      <RowLink to={reportOf(row)}>{nameOf(row)}</RowLink>{' '}
      {row.is_simulated && <Mark size="xs" text={t('simulated')} title={t('simulated_hint')} />}{' '}
      {row.sold && <Mark size="xs" color="jade" text={t('column.sold')} title={soldText(row.sold)} />}
    </LinesCell>
  );
}

function TestTime({ row }: CellProps<RecordRow>) {
  const { t } = useTranslation('records');
  const format = useFormat();
  const { test_time, arrive_time } = row;
  const isSameDay = format.date(test_time) === format.date(arrive_time);
  const late = isLate(row) && (
    <Text span inherit c="var(--mantine-color-text)" title={t('late_hint')}>
      {t('late', { time: isSameDay ? format.time(arrive_time) : format.shortDateTime(arrive_time) })}
    </Text>
  );
  return (
    <LinesCell
      hint={
        <>
          {format.time(test_time)}
          {late && <> · {late}</>}
        </>
      }
    >
      {format.date(test_time)}
    </LinesCell>
  );
}

/** Shows the status of a test. Shows the reason instead if it is more exact. */
function Status({ row: { status, reason } }: CellProps<RecordRow>) {
  const { t } = useTranslation('shared');
  const text = t(`record_status.${status}`);
  const hint = status === RECORD_STATUS.success || reason === text ? null : reason;
  return <BadgeCell text={text} color={STATUS_COLORS[status]} hint={hint} />;
}

function Score({ row: { total_score } }: CellProps<RecordRow>) {
  const { t } = useTranslation('records');
  const format = useFormat();
  return total_score === null ? <NoValue /> : <strong title={t('score_hint')}>{format.score(total_score)}</strong>;
}

function Interest({ row: { interest } }: CellProps<RecordRow>) {
  return interest ? <TextCell text={soldText(interest)} /> : <NoValue />;
}

function Sold({ row: { sold } }: CellProps<RecordRow>) {
  const { t } = useTranslation('records');
  if (!sold) return <NoValue />;
  return <TextCell text={soldText(sold) || t('column.sold')} />;
}
