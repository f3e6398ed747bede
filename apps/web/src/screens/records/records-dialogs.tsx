import { DataList } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAnswers } from '../../lib/use-answers.ts';
import { Dialog, PendingDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import texts from '../../ui/text.module.css';
import { TextLink } from '../../ui/text-link.tsx';
import type { RecordRow } from './record-row.ts';

type Props = DialogProps<RecordRow>;

export function CustomerDialog({ row, opened, onClose }: Props) {
  const { t } = useTranslation(['records', 'shared']);
  const facts = [
    ['nickname', row.customer_nickname],
    ['mobile', row.customer_mobile],
    ['sex', row.customer_sex === null ? '' : t(`shared:sex.${row.customer_sex}`)],
    ['age', row.customer_age === null ? '' : t('age', { age: row.customer_age })],
    ['location', row.customer_location],
    ['level', row.customer_level],
    ['introducer', row.customer_introducer],
    ['comments', row.customer_comments],
    ['capture_state', t(`shared:capture_state.${row.capture_state}`)],
  ] as const;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('action.customer')}>
      <Facts facts={facts.map(([field, value]) => [t(`shared:field.${field}`), value])} none={t('none')} />
      {row.customer_id !== null && (
        <TextLink link={{ to: '/skinmgr/customer', search: { id: row.customer_id } }}>{t('all_tests')}</TextLink>
      )}
    </Dialog>
  );
}

export function QuestionsDialog({ row, opened, onClose }: Props) {
  const { t } = useTranslation('records');
  const { query, hasAnswers, answers: given } = useAnswers(row.other_detects.questions);
  const dialog = { opened, onClose, title: t('action.questions') };
  if (hasAnswers && !query.data) return <PendingDialog query={query} {...dialog} />;
  return (
    <Dialog {...dialog}>
      {!hasAnswers && <EmptyState title={t('questions.empty')} description={t('questions.empty_hint')} />}
      <DataList orientation="vertical" className={texts.lines}>
        {given.map(({ id, question, answers }) => (
          <DataList.Item key={id}>
            <DataList.ItemLabel>{question}</DataList.ItemLabel>
            {(answers.length > 0 ? answers : [t('none')]).map((answer) => (
              <DataList.ItemValue key={answer}>{answer}</DataList.ItemValue>
            ))}
          </DataList.Item>
        ))}
      </DataList>
    </Dialog>
  );
}
