import { Button, Group, Textarea } from '@mantine/core';
import { recordContract } from '@skin-mirror/shared/record/record.contract.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { notifyError, notifyHint, notifySuccess, notifyUndo } from '../../../ui/notify.tsx';
import { useDirtyGuard } from '../../../ui/resource-form/use-dirty-guard.ts';
import { useResourceForm } from '../../../ui/resource-form/use-resource-form.tsx';
import type { RowDialogProps } from './row-dialog-props.ts';

const MAX_LENGTH = 1000;

/** Writes, changes or takes away a record's note. */
export function NoteDialog({ row, opened, onClose }: RowDialogProps) {
  const { t } = useTranslation(['records', 'app']);
  const utils = trpc.useUtils();
  const reload = () => utils.record.invalidate();
  const mark = trpc.record.mark.useMutation({ onSuccess: reload });
  const clear = trpc.record.clearMark.useMutation({ onSuccess: reload });

  const { form, submit, isSaving } = useResourceForm({
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
  const leave = useDirtyGuard(opened && !isSaving && form.isDirty());

  const takeAway = async () => {
    try {
      await clear.mutateAsync({ analysis_id: row.analysis_id });
      onClose();
      notifyUndo(t('note.deleted'), () =>
        mark.mutate({ analysis_id: row.analysis_id, mark: row.mark }, { onError: notifyError }),
      );
    } catch (error) {
      notifyError(error);
    }
  };

  return (
    <Dialog opened={opened} onClose={() => leave(onClose)} title={row.mark ? t('note.edit') : t('note.add')}>
      <form onSubmit={submit} noValidate>
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
        <Group mt="md" justify="flex-end">
          {row.mark && (
            <Button variant="subtle" color="red" me="auto" onClick={takeAway} loading={clear.isPending}>
              {t('note.delete')}
            </Button>
          )}
          <Button variant="default" onClick={() => leave(onClose)}>
            {t('app:action.cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('note.save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
