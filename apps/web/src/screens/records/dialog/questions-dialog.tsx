import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { readableAnswers } from './answers.ts';
import classes from './dialog.module.css';
import type { RowDialogProps } from './row-dialog-props.ts';

/** The questionnaire as the customer filled it in. */
export function QuestionsDialog({ row, opened, onClose }: RowDialogProps) {
  const { t } = useTranslation('records');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('action.questions')}>
      <Answers given={row.other_detects.questions} />
    </Dialog>
  );
}

function Answers({ given }: { given: RowDialogProps['row']['other_detects']['questions'] }) {
  const { t } = useTranslation('records');
  const hasAnswers = Object.keys(given).length > 0;
  const { data, error, refetch, isFetching } = trpc.question.list.useQuery({}, { enabled: hasAnswers });
  if (!hasAnswers) return <EmptyState title={t('questions.empty')} description={t('questions.empty_hint')} />;
  if (error && !data) return <ErrorState error={error} onRetry={refetch} retrying={isFetching} />;
  if (!data) return <Skeleton h={200} className="delayed" />;
  return (
    <dl className={classes.answers}>
      {readableAnswers(data.list, given).map(({ id, question, answers }) => (
        <div key={id}>
          <dt>{question}</dt>
          {answers.length === 0 && <dd>{t('none')}</dd>}
          {answers.map((answer) => (
            <dd key={answer}>{answer}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
