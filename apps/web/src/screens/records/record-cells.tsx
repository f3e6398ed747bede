import { Badge } from '@mantine/core';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { NoValue } from '../../ui/resource/cells.tsx';
import { RecordLink } from './record-link.tsx';
import { customerName, isLate, type RecordRow } from './record-row.ts';
import classes from './records.module.css';
import { StatusBadge } from './status-badge.tsx';

export function Customer({ row }: { row: RecordRow }) {
  const { t } = useTranslation('records');
  const name = customerName(row);
  return (
    <div className={classes.lines}>
      <span className={classes.line}>
        <RecordLink id={row.id} className={classes.name}>
          {name ?? t('anonymous')}
        </RecordLink>
        {row.is_simulated && (
          <Badge size="xs" variant="default" className={classes.badge} title={t('simulated_hint')}>
            {t('simulated')}
          </Badge>
        )}
      </span>
      <CustomerFacts row={row} />
    </div>
  );
}

function CustomerFacts({ row }: { row: RecordRow }) {
  const { t } = useTranslation(['records', 'shared']);
  return (
    <span className={classes.facts}>
      {row.customer_nickname && row.customer_mobile && <span className={classes.phone}>{row.customer_mobile}</span>}
      {row.customer_sex !== null && <span>{t(`shared:sex.${row.customer_sex}`)}</span>}
      {row.customer_age !== null && <span>{t('age', { age: row.customer_age })}</span>}
    </span>
  );
}

export function TestTime({ row }: { row: RecordRow }) {
  const { t } = useTranslation('records');
  const format = useFormat();
  const isSameDay = format.date(row.test_time) === format.date(row.arrive_time);
  return (
    <div className={classes.lines}>
      <span className={classes.line}>{format.date(row.test_time)}</span>
      <span className={classes.facts}>
        <span>{format.time(row.test_time)}</span>
        {isLate(row) && (
          <span className={classes.late} title={t('late_hint')}>
            {t('late', { time: isSameDay ? format.time(row.arrive_time) : format.shortDateTime(row.arrive_time) })}
          </span>
        )}
      </span>
    </div>
  );
}

export function Status({ row }: { row: RecordRow }) {
  const { t } = useTranslation('shared');
  const text = t(`record_status.${row.status}`);
  return (
    <div className={classes.lines}>
      <StatusBadge status={row.status} />
      {row.status !== RECORD_STATUS.success && row.reason !== text && (
        <span className={classes.hint}>{row.reason}</span>
      )}
    </div>
  );
}

export function Score({ score }: { score: number | null }) {
  const { t } = useTranslation('records');
  const format = useFormat();
  return score === null ? <NoValue /> : <strong title={t('score_hint')}>{format.score(score)}</strong>;
}

export const Note = ({ text }: { text: string }) =>
  text ? (
    <span className={classes.note} title={text}>
      {text}
    </span>
  ) : (
    <NoValue />
  );
