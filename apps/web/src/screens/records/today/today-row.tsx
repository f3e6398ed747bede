import { Button, Text } from '@mantine/core';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { careLevel } from '@skin-mirror/shared/scoring/scoring.ts';
import { IconEye, IconNote, IconReportAnalytics, IconShoppingBag } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { soldText } from '../../../lib/sold-text.ts';
import { useCareLevel } from '../../../lib/use-care-level.ts';
import { ButtonWithIcon } from '../../../ui/button-with-icon.tsx';
import { lazyDialog, type OpenDialog } from '../../../ui/lazy-dialog.tsx';
import { OVER_LIST, RowLink } from '../../../ui/resource/cells.tsx';
import { Mark } from '../../../ui/resource/column.tsx';
import type { UnsentNote } from '../../../ui/unsent-notes.ts';
import { hasReport, type ListedRow, nameOf, type RecordRow, STATUS_COLORS } from '../record-row.ts';
import classes from './today.module.css';

const NoteDialog = lazyDialog(() => import('./today-note-dialog.tsx'), 'TodayNoteDialog');
const SoldDialog = lazyDialog(() => import('../sold-dialog.tsx'), 'SoldDialog');

/** Loads the dialogs' code before somebody needs them, because the network may be gone then. */
export const loadDialogs = () =>
  Promise.allSettled([
    import('./today-note-dialog.tsx'),
    import('../sold-dialog.tsx'),
    import('../dialog/record-dialog.tsx'),
    import('../../../ui/confirm-dialog.tsx'),
  ]);

/** Returns a link that opens the test in a dialog over the screen. */
const reportOf = ({ id }: RecordRow): LinkProps => ({
  to: '/skinmgr/today',
  search: { record: id },
  resetScroll: false,
});

interface TodayRowProps {
  record: ListedRow;
  /** The newest note about this test that isn't on the server yet. */
  unsent: UnsentNote | undefined;
  /** True if this tab has sent the note since the page was loaded. */
  isSent: boolean;
  isFresh: boolean;
  open: OpenDialog;
}

export const TodayRow = memo(function TodayRow({ record, unsent, isSent, isFresh, open }: TodayRowProps) {
  const { t } = useTranslation(['today', 'records']);
  const format = useFormat();
  const { id, test_time, device_no, guide, is_simulated, sold, share_id } = record;
  const name = nameOf(record);
  const note = unsent?.mark ?? record.mark;
  return (
    <li className={classes.row} data-row-id={id} data-fresh={isFresh || undefined}>
      <time className={classes.time} dateTime={test_time}>
        {format.time(test_time)}
      </time>
      <Text component="div" fw={600} truncate className={classes.who}>
        <RowLink to={reportOf(record)}>{name}</RowLink>
      </Text>
      <Text component="div" size="xs" c="dimmed" truncate className={classes.place}>
        {[device_no, guide].filter(Boolean).join(' · ')}{' '}
        {is_simulated && <Mark size="xs" text={t('records:simulated')} title={t('records:simulated_hint')} />}
      </Text>
      <Result record={record} />
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={
            hasReport(record) ? <IconReportAnalytics size={18} aria-hidden /> : <IconEye size={18} aria-hidden />
          }
          aria-label={t(hasReport(record) ? 'report_of' : 'records:action.test_of', { name })}
          renderRoot={(root) => <Link {...OVER_LIST} {...reportOf(record)} preload={false} {...root} />}
        >
          {t(hasReport(record) ? 'report' : 'records:action.test')}
        </Button>
        <ButtonWithIcon
          label={t('records:action.note')}
          icon={IconNote}
          aria-label={t('records:action.note_of', { name })}
          onClick={() => open(NoteDialog, { record, unsent })}
        />
        {share_id && (
          <ButtonWithIcon
            label={t('records:column.sold')}
            variant={sold ? 'light' : 'default'}
            icon={IconShoppingBag}
            aria-label={t('records:action.sold_of', { name })}
            onClick={() => open(SoldDialog, record)}
          />
        )}
      </div>
      {(note || sold) && (
        <div className={classes.more}>
          {sold && (
            <Text size="sm" className={classes.text}>
              <Mark color="jade" text={t('records:column.sold')} /> {soldText(sold)}
            </Text>
          )}
          {note && (
            <Text size="sm" className={classes.text}>
              <span role="status">
                {unsent && <Mark color={unsent.refusal ? 'red' : 'orange'} text={t('unsent')} />}
                {!unsent && isSent && <Mark color="jade" text={t('sent')} />}
              </span>{' '}
              {note}
            </Text>
          )}
        </div>
      )}
    </li>
  );
});

function Result({ record: { total_score, status, reason } }: { record: RecordRow }) {
  const { t } = useTranslation(['today', 'shared', 'records']);
  const format = useFormat();
  const levelText = useCareLevel();
  if (total_score === null) {
    const text = t(`shared:record_status.${status}`);
    const hint = status === RECORD_STATUS.success || reason === text ? '' : reason;
    return (
      <div className={classes.result}>
        <Mark text={text} color={STATUS_COLORS[status]} />
        <span className={classes.level}>{hint}</span>
      </div>
    );
  }
  const level = careLevel(total_score);
  return (
    <div className={classes.result}>
      <strong className={classes.score} title={t('records:score_hint')}>
        {format.score(total_score)}
      </strong>
      <span className={classes.level}>
        {t('level', { level: levelText(level), name: t(`shared:care_level.${level}`) })}
      </span>
    </div>
  );
}
