import { Button, Group, Textarea } from '@mantine/core';
import { supportContract } from '@skin-mirror/shared/support/support.contract.ts';
import { SUPPORT_STATUS } from '@skin-mirror/shared/support/support.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { notifyError, notifySuccess } from '../../ui/notify.tsx';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import type { TicketDetail } from './ticket-row.ts';
import { useReplyDraft } from './use-reply-draft.ts';

/** The platform answers, or closes the question with a last word or without. */
export function AnswerForm({ ticket: { id, status } }: { ticket: TicketDetail }) {
  const { t } = useTranslation('support');
  const utils = trpc.useUtils();
  const reply = trpc.support.reply.useMutation({ onSettled: () => utils.support.invalidate() });
  const draft = useReplyDraft(id);
  const { form, submit, isSaving } = useResourceForm({
    schema: supportContract.reply.input,
    initialValues: { id, content: draft.initial },
    check: ({ content }): FieldProblems => (content.trim() ? {} : { content: { code: 'INPUT_REQUIRED' } }),
    save: async (values) => {
      await reply.mutateAsync({ ...values, status: SUPPORT_STATUS.answered });
      form.setFieldValue('content', '');
      notifySuccess(t('answer.done'));
    },
  });
  draft.useKept(form.values.content);
  const close = async () => {
    try {
      await reply.mutateAsync({ id, content: form.values.content, status: SUPPORT_STATUS.closed });
      form.setFieldValue('content', '');
      notifySuccess(t('answer.closed'));
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        {...form.getInputProps('content')}
        label={t('answer.label')}
        maxLength={4000}
        autosize
        minRows={4}
        maxRows={14}
      />
      <Group justify="flex-end" mt="sm">
        {status !== SUPPORT_STATUS.closed && (
          <Button variant="default" onClick={close} disabled={reply.isPending}>
            {t('answer.close')}
          </Button>
        )}
        <Button type="submit" loading={isSaving} disabled={reply.isPending && !isSaving}>
          {t('answer.submit')}
        </Button>
      </Group>
    </form>
  );
}
