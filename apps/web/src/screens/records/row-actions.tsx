import { IconListDetails, IconNote, IconReportAnalytics, IconTrash, IconUserCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordLink } from './record-link.tsx';
import { customerName, type RecordRow } from './record-row.ts';
import classes from './records.module.css';

/** Dialogs about a row without an address of their own. */
export type RowDialog = 'customer' | 'questions' | 'note';

export interface RowActionHandlers {
  onDialog: (dialog: RowDialog, row: RecordRow) => void;
  onDelete: (ids: string[]) => void;
}

/** Actions on one record. Plain buttons, because up to 200 rows have five each. */
export function RowActions({ row, onDialog, onDelete }: RowActionHandlers & { row: RecordRow }) {
  const { t } = useTranslation('records');
  const name = customerName(row) ?? t('anonymous');
  return (
    <div className={classes.actions}>
      <RecordLink
        id={row.id}
        className={classes.action}
        aria-label={t('action.report_of', { name })}
        title={t('action.report')}
      >
        <IconReportAnalytics size={20} stroke={1.6} aria-hidden />
      </RecordLink>
      <Action
        label={t('action.customer_of', { name })}
        title={t('action.customer')}
        onClick={() => onDialog('customer', row)}
      >
        <IconUserCircle size={20} stroke={1.6} aria-hidden />
      </Action>
      <Action
        label={t('action.questions_of', { name })}
        title={t('action.questions')}
        onClick={() => onDialog('questions', row)}
      >
        <IconListDetails size={20} stroke={1.6} aria-hidden />
      </Action>
      <Action label={t('action.note_of', { name })} title={t('action.note')} onClick={() => onDialog('note', row)}>
        <IconNote size={20} stroke={1.6} aria-hidden />
      </Action>
      <Action label={t('action.delete_of', { name })} title={t('action.delete')} onClick={() => onDelete([row.id])}>
        <IconTrash size={20} stroke={1.6} aria-hidden />
      </Action>
    </div>
  );
}

interface ActionProps {
  label: string;
  title: string;
  onClick: () => void;
  children: ReactNode;
}

const Action = ({ label, title, onClick, children }: ActionProps) => (
  <button type="button" className={classes.action} aria-label={label} title={title} onClick={onClick}>
    {children}
  </button>
);
