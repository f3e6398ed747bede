import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Actions, type CodeHandlers, StatusBadge } from './code-cells.tsx';
import type { CodeRow } from './code-row.ts';

/** An application on a narrow screen. */
export function CodeCard({ row, handlers }: { row: CodeRow; handlers: CodeHandlers }) {
  const { t } = useTranslation(['codes', 'shared']);
  const format = useFormat();
  const by = (name: string, time: string | null) => (time ? t('by', { name, time: format.dateTime(time) }) : name);
  return (
    <FactList
      head={<strong>{row.name}</strong>}
      aside={<StatusBadge status={row.status} />}
      facts={[
        [t('shared:field.num'), format.number(row.num)],
        [t('column.applied'), by(row.opt_user, row.crt_time)],
        [t('column.reviewed'), by(row.reviewer, row.approve_time)],
        [t('shared:field.reason'), row.reason],
        [t('shared:field.batch_id'), row.batch_id],
      ]}
      actions={<Actions row={row} {...handlers} />}
    />
  );
}
