import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import classes from './goods-import.module.css';
import type { ImportAnswer, ImportRow } from './send-archive.ts';

export type ShownRows = ImportRow['outcome'] | 'all';

interface RowFilterProps {
  answer: ImportAnswer;
  shown: ShownRows;
  onShow: (shown: ShownRows) => void;
}

/** Numbers of rows by outcome; each button shows its rows. */
export function RowFilter({ answer, shown, onShow }: RowFilterProps) {
  const { t } = useTranslation('goods-import');
  const format = useFormat();
  const { total, ok, added, changed, failed } = answer;
  const counts: readonly (readonly [ShownRows, number])[] = [
    ['all', total],
    ['new', added],
    ['changed', changed],
    ['same', ok - added - changed],
    ['refused', failed],
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that show parts of a list are no field of a form.
    <div role="group" aria-label={t('filter')} className={classes.filter}>
      {counts.map(([outcome, count]) => (
        <button
          key={outcome}
          type="button"
          aria-pressed={shown === outcome}
          data-outcome={outcome}
          disabled={count === 0}
          onClick={() => onShow(outcome)}
        >
          <span className={classes.count}>{format.number(count)}</span>
          <span>{t(`outcome.${outcome}`)}</span>
        </button>
      ))}
    </div>
  );
}
