import { useTranslation } from 'react-i18next';
import classes from './coverage.module.css';
import type { CellState } from './coverage-cell.ts';
import { Mark } from './matrix.tsx';

const STATES = ['covered', 'partly', 'none', 'off'] as const satisfies readonly CellState[];
const EXAMPLE = 3;

export function Legend() {
  const { t } = useTranslation('coverage');
  return (
    <ul className={classes.legend} aria-label={t('legend.title')}>
      {STATES.map((state) => (
        <li key={state}>
          <span className={`${classes.mark} ${classes.sample}`} data-state={state} aria-hidden>
            <Mark state={state} count={state === 'none' ? 0 : EXAMPLE} />
          </span>
          {t(`legend.${state}`)}
        </li>
      ))}
    </ul>
  );
}
