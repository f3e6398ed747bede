import { useTranslation } from 'react-i18next';
import { FactList } from '../../ui/fact-list.tsx';
import { type RowActionHandlers, RowActions } from './row-actions.tsx';
import { Audience, Changed, Count, Days, Name, Status, useTriggersText } from './scheme-cells.tsx';
import type { SchemeRow } from './scheme-row.ts';

interface SchemeCardProps {
  row: SchemeRow;
  handlers: RowActionHandlers;
}

/** A scheme on a narrow screen. */
export function SchemeCard({ row, handlers }: SchemeCardProps) {
  const { t } = useTranslation(['schemes', 'shared']);
  const triggers = useTriggersText(row);
  return (
    <FactList
      head={<Name row={row} />}
      aside={<Status row={row} />}
      facts={[
        [t('shared:field.cycle_days'), <Days key="days" row={row} />],
        [t('column.audience'), <Audience key="audience" row={row} />],
        [t('shared:field.triggers'), triggers],
        [t('shared:field.steps'), <Count key="steps" number={row.steps} />],
        [t('shared:field.goods_ids'), <Count key="goods" number={row.goods} />],
        [t('column.changed'), <Changed key="changed" row={row} />],
      ]}
      actions={<RowActions row={row} {...handlers} />}
    />
  );
}
