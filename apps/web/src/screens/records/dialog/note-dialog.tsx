import { Button, Textarea } from '@mantine/core';
import { recordContract } from '@skin-mirror/shared/record/record.contract.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { notifyHint, notifySuccess } from '../../../ui/notify.tsx';
import { useAction } from '../../../ui/resource/action.ts';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { useResourceForm } from '../../../ui/resource-form/use-resource-form.tsx';
import type { RowDialogProps } from './row-dialog-props.ts';

const MAX_LENGTH = 1000;

/** Writes, changes or takes away a record's note. */
export function NoteDialog({ row, opened, onClose }: RowDialogProps) {
  const { t } = useTranslation('records');
  const utils = trpc.useUtils();
  const reload = () => utils.record.invalidate();
  const mark = trpc.record.mark.useMutation({ onSuccess: reload });

  const edit = useResourceForm({
    schema: recordContract.mark.input,
    initialValues: { analysis_id: row.analysis_id, mark: row.mark },
    fieldOfCode: { NOTE_EMPTY: 'mark' },
    save: async (values) => {
      if (values.mark.trim() === row.mark) return notifyHint(t('note.unchanged'));
      await mark.mutateAsync(values);
      onClose();
      notifySuccess(t('note.saved'));
    },
  });
  const { form } = edit;
  const takeAway = useAction({
    run: async () => {
      await trpcClient.record.clearMark.mutate({ analysis_id: row.analysis_id });
      onClose();
    },
    done: () => t('note.deleted'),
    undo: () => async () => {
      await trpcClient.record.mark.mutate({ analysis_id: row.analysis_id, mark: row.mark });
      return undefined;
    },
    refresh: reload,
  });

  return (
    <FormDialog
      edit={edit}
      opened={opened}
      onClose={onClose}
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
        {...form.getInputProps('mark')}
        label={t('note.label')}
        description={t('note.length', { count: form.values.mark.length, max: MAX_LENGTH })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={MAX_LENGTH}
        data-autofocus
        required
      />
    </FormDialog>
  );
}
