import { Button, DataList, Textarea } from '@mantine/core';
import { recordContract } from '@skin-mirror/shared/record/record.contract.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useAnswers } from '../../lib/use-answers.ts';
import { Dialog, PendingDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { notifyHint, notifySuccess } from '../../ui/notify.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { NoteHistory } from './note-history.tsx';
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
      <DataList orientation="vertical" style={{ whiteSpace: 'pre-line' }}>
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

const MAX_LENGTH = 1000;

export function NoteDialog({ row, ...dialog }: Props) {
  const { t } = useTranslation('records');
  const utils = trpc.useUtils();
  const reload = () => utils.record.invalidate();
  const mark = trpc.record.mark.useMutation({ onSuccess: reload });

  const edit = useResourceForm({
    schema: recordContract.mark.input,
    initialValues: { analysis_id: row.analysis_id, mark: row.mark },
    fieldOfCode: { NOTE_EMPTY: 'mark' },
    names: { mark: 'records:note.label' },
    save: async (values) => {
      if (values.mark.trim() === row.mark) return notifyHint(t('note.unchanged'));
      await mark.mutateAsync(values);
      dialog.onClose();
      notifySuccess(t('note.saved'));
    },
  });
  const { form, field } = edit;
  const takeAway = useAction({
    run: async () => {
      await trpcClient.record.clearMark.mutate({ analysis_id: row.analysis_id });
      dialog.onClose();
    },
    done: () => t('note.deleted'),
    undo: () => () => trpcClient.record.mark.mutate({ analysis_id: row.analysis_id, mark: row.mark }),
    refresh: reload,
  });

  return (
    <FormDialog
      {...dialog}
      edit={edit}
      title={row.mark ? t('note.edit') : t('note.add')}
      submit={t('note.save')}
      aside={
        row.mark && (
          <Button variant="subtle" color="red" onClick={() => takeAway.run()} loading={takeAway.isBusy}>
            {t('note.delete')}
          </Button>
        )
      }
    >
      <Textarea
        {...field('mark', t('note.length', { count: form.values.mark.length, max: MAX_LENGTH }))}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={MAX_LENGTH}
        data-autofocus
        required
      />
      <NoteHistory id={row.analysis_id} />
    </FormDialog>
  );
}
