import { Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { supportContract } from '@skin-mirror/shared/support/support.contract.ts';
import { SUPPORT_STATUS } from '@skin-mirror/shared/support/support.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { clearDraft, readDraft, writeDraft } from '../../lib/draft.ts';
import { trpc } from '../../lib/trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.tsx';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { Diagnostics } from './diagnostics-field.tsx';
import { Thread } from './thread.tsx';
import { Status } from './ticket-cells.tsx';
import { type TicketDetail, titleOf } from './ticket-row.ts';

/** What was typed to a question and not sent; kept as it changes. */
export function useReplyDraft(id: number) {
  const name = `support:${useAccount().user_id}:${id}`;
  const [initial] = useState(() => readDraft<{ content: string }>(name)?.content ?? '');
  return {
    initial,
    useKept(content: string): void {
      useEffect(() => (content ? writeDraft(name, { content }) : clearDraft(name)), [name, content]);
    },
  };
}

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

interface TicketDialogProps {
  id: number;
  isPlatform: boolean;
  opened: boolean;
  onClose: () => void;
}

/** A question with its answers, and room for the next one. */
export function TicketDialog({ id, isPlatform, opened, onClose }: TicketDialogProps) {
  const { t } = useTranslation('support');
  const { data, error, refetch, isFetching } = trpc.support.get.useQuery({ id });
  return (
    <Dialog opened={opened} onClose={onClose} title={data ? titleOf(data) : t('number', { id })} size="xl">
      {error && !data && <ErrorState error={error} onRetry={refetch} retrying={isFetching} />}
      {!error && !data && <Skeleton h={240} className="delayed" />}
      {data && (
        <Stack gap="md">
          <Group gap="xs" c="dimmed" fz="sm">
            <Status status={data.status} />
            <span>{t('number', { id })}</span>
            <span>{t(`type.${data.type}`)}</span>
            {data.presale === 1 && <span>{t('presale')}</span>}
            {data.device_no && <span>{data.device_no}</span>}
            <span>{t('contact_of', { contact: data.contact })}</span>
          </Group>
          <Thread ticket={data} isPlatform={isPlatform} />
          {data.diagnostics && <Diagnostics summary={t('diagnostics_sent')} value={data.diagnostics} />}
          {isPlatform && <AnswerForm ticket={data} />}
          {!isPlatform && data.status !== SUPPORT_STATUS.closed && <CommentForm id={id} />}
          {!isPlatform && data.status === SUPPORT_STATUS.closed && (
            <Text size="sm" c="dimmed">
              {t('closed_hint')}
            </Text>
          )}
        </Stack>
      )}
    </Dialog>
  );
}
