import { Button, Stack, Text, Textarea } from '@mantine/core';
import { recordContract } from '@skin-mirror/shared/record/record.contract.ts';
import { MAX_NOTE_LENGTH } from '@skin-mirror/shared/record/record.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { Folded } from '../../ui/folded.tsx';
import { Hint } from '../../ui/hint.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { notifyHint, notifySuccess } from '../../ui/notify.tsx';
import { Pending } from '../../ui/pending.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import texts from '../../ui/text.module.css';
import type { RecordRow } from './record-row.ts';

interface NoteDialogProps extends DialogProps<Pick<RecordRow, 'analysis_id' | 'mark'>> {
  /** Keeps the note in this browser instead of sending it now. Returns false if it can't, and the note is sent. */
  keep?: (mark: string) => boolean;
  /** Replaces the call that deletes the note. */
  clear?: () => Promise<unknown>;
}

export function NoteDialog({ row, keep, clear, ...dialog }: NoteDialogProps) {
  const { t } = useTranslation('records');
  const { analysis_id } = row;
  const utils = trpc.useUtils();
  const reload = () => utils.record.invalidate();
  const mark = trpc.record.mark.useMutation({ onSuccess: reload });

  const edit = useResourceForm({
    schema: recordContract.mark.input,
    initialValues: { analysis_id, mark: row.mark },
    fieldOfCode: { NOTE_EMPTY: 'mark' },
    names: { mark: 'records:note.label' },
    save: async (values) => {
      const text = values.mark.trim();
      if (text === row.mark) return notifyHint(t('note.unchanged'));
      if (keep?.(text)) return dialog.onClose();
      await mark.mutateAsync(values);
      dialog.onClose();
      notifySuccess(t('note.saved'));
    },
  });
  const { form, field } = edit;
  const takeAway = useAction({
    run: async () => {
      await (clear ?? (() => trpcClient.record.clearMark.mutate({ analysis_id })))();
      dialog.onClose();
    },
    done: () => t('note.deleted'),
    undo: () => () => trpcClient.record.mark.mutate({ analysis_id, mark: row.mark }),
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
        {...field('mark', t('note.length', { count: form.values.mark.length, max: MAX_NOTE_LENGTH }))}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={MAX_NOTE_LENGTH}
        data-autofocus
        required
      />
      <Folded title={t('note.history')} isLate>
        <NoteVersions id={analysis_id} />
      </Folded>
    </FormDialog>
  );
}

/** Each text that the note of a test had, the newest first. */
function NoteVersions({ id }: { id: string }) {
  const { t } = useTranslation('records');
  const format = useFormat();
  const query = trpc.record.notes.useQuery({ analysis_id: id });
  if (!query.data) return <Pending query={query} height={60} />;
  if (query.data.list.length === 0) return <Text size="sm">{t('note.no_history')}</Text>;
  return (
    <Stack component="ol" gap="xs" mt={4}>
      {query.data.list.map(({ mark, user_name, time }) => (
        <li key={time}>
          <Hint size="xs">{[format.dateTime(time), user_name].filter(Boolean).join(' · ')}</Hint>
          <Text size="sm" className={texts.lines} fs={mark ? undefined : 'italic'}>
            {mark || t('note.deleted')}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
