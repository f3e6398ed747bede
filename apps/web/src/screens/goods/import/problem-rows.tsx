import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../../ui/fact-list.tsx';
import { CardList } from '../../../ui/resource/card-list.tsx';
import { NoValue } from '../../../ui/resource/cells.tsx';
import classes from './goods-import.module.css';
import { NARROW } from './narrow.ts';
import type { ImportProblem } from './send-archive.ts';

interface ProblemRowsProps {
  /** Not all of them, if there are very many. */
  problems: readonly ImportProblem[];
  failed: number;
}

/** Problems by cell, with the sheet's own row and column names. */
export function ProblemRows({ problems, failed }: ProblemRowsProps) {
  const { t } = useTranslation(['goods-import', 'shared']);
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const label = t('problems.label');
  const fieldName = ({ field }: ImportProblem) => (field ? t(`shared:field.${field}`, { defaultValue: field }) : '');
  const told = new Set(problems.map(({ row }) => row)).size;
  return (
    <>
      <p className={classes.note}>
        {t(failed > told ? 'problems.hint_first' : 'problems.hint', { count: failed, told })}
      </p>
      {isNarrow ? (
        <CardList
          label={label}
          items={problems.map((row) => ({ id: problemKey(row), row }))}
          rowName={problemKey}
          card={(row) => (
            <FactList
              head={<strong>{row.reason}</strong>}
              facts={[
                [t('rows.row'), row.row],
                [t('problems.column'), row.column],
                [t('problems.field'), fieldName(row)],
                [t('problems.value'), row.value],
              ]}
            />
          )}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        // biome-ignore lint/a11y/useSemanticElements: a section would be a heading's part of the page.
        <div className={classes.scroller} tabIndex={0} role="region" aria-label={label}>
          <table className={classes.table} aria-label={label}>
            <thead>
              <tr>
                <th style={{ width: '4rem' }}>{t('rows.row')}</th>
                <th style={{ width: '5.5rem' }}>{t('problems.column')}</th>
                <th style={{ width: '20%' }}>{t('problems.field')}</th>
                <th style={{ width: '26%' }}>{t('problems.value')}</th>
                <th>{t('problems.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {problems.map((problem) => (
                <tr key={problemKey(problem)}>
                  <td>{problem.row}</td>
                  <td>{problem.column || <NoValue />}</td>
                  <td>{fieldName(problem) || <NoValue />}</td>
                  <td>{problem.value || <NoValue />}</td>
                  <td className={classes.reason}>{problem.reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

const problemKey = ({ row, column, field, reason }: ImportProblem): string => `${row}-${column}-${field}-${reason}`;
