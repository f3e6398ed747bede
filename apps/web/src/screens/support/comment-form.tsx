import { Button, Group, Textarea } from '@mantine/core';
import { supportContract } from '@skin-mirror/shared/support/support.contract.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { useReplyDraft } from './use-reply-draft.ts';

/** Adds to a question of one's own. */
export function CommentForm({ id }: { id: number }) {
  const { t } = useTranslation('support');
  const utils = trpc.useUtils();
  const comment = trpc.support.comment.useMutation({ onSettled: () => utils.support.invalidate() });
  const draft = useReplyDraft(id);
  const { form, submit, isSaving } = useResourceForm({
    schema: supportContract.comment.input,
    initialValues: { id, content: draft.initial },
    save: async (values) => {
      await comment.mutateAsync(values);
      form.setFieldValue('content', '');
      notifySuccess(t('comment.done'));
    },
  });
  draft.useKept(form.values.content);
  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        {...form.getInputProps('content')}
        label={t('comment.label')}
        maxLength={4000}
        autosize
        minRows={3}
        maxRows={12}
      />
      <Group justify="flex-end" mt="sm">
        <Button type="submit" loading={isSaving}>
          {t('comment.submit')}
        </Button>
      </Group>
    </form>
  );
}
