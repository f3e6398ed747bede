import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../../lib/problem.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import classes from './goods-import.module.css';
import { PreviewRows } from './preview-rows.tsx';
import { ProblemRows } from './problem-rows.tsx';
import { RowFilter, type ShownRows } from './row-filter.tsx';
import type { ImportAnswer } from './send-archive.ts';
import { StepHeading } from './step-heading.tsx';

interface PreviewStepProps {
  fileName: string;
  answer: ImportAnswer;
  /** Error of the import itself. */
  error: unknown;
  onCommit: () => void;
  onBack: () => void;
}

/** The outcome of each row, before anything is written. */
export function PreviewStep({ fileName, answer, error, onCommit, onBack }: PreviewStepProps) {
  const { t } = useTranslation('goods-import');
  const { total, added, changed, failed, rows, preview, unused_pictures } = answer;
  const count = added + changed;
  const [shown, setShown] = useState<ShownRows>(failed > 0 ? 'refused' : 'all');
  return (
    <>
      <StepHeading>{t('check.title', { count: total })}</StepHeading>
      <p className={classes.lead}>
        <span className={classes.fileName}>{fileName}</span>
        <span>{t(count > 0 ? 'check.text' : failed > 0 ? 'check.nothing' : 'check.nothing_new', { count })}</span>
      </p>
      <RowFilter answer={answer} shown={shown} onShow={setShown} />
      {shown === 'refused' ? (
        <ProblemRows problems={rows} failed={failed} />
      ) : (
        <PreviewRows rows={preview} problems={rows} shown={shown} />
      )}
      {unused_pictures.length > 0 && (
        <details className={classes.unused}>
          <summary>{t('unused.title', { count: unused_pictures.length })}</summary>
          <p className={classes.note}>{t('unused.text')}</p>
          <ul>
            {unused_pictures.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </details>
      )}
      {error !== undefined && (
        <div className={classes.failure}>
          <ErrorState error={error} />
          {problemOf(error).kind !== 'refused' && <p className={classes.note}>{t('check.unsure')}</p>}
        </div>
      )}
      <div className={classes.foot}>
        <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
          {t('check.back')}
        </Button>
        <Button onClick={onCommit} disabled={count === 0}>
          {t('check.import', { count })}
        </Button>
      </div>
    </>
  );
}
