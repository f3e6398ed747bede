import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { SUPPORT_STATUS } from '@skin-mirror/shared/support/support.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AnswerForm } from './answer-form.tsx';
import { CommentForm } from './comment-form.tsx';
import { Diagnostics } from './diagnostics-field.tsx';
import { Thread } from './thread.tsx';
import { Status } from './ticket-cells.tsx';
import { titleOf } from './ticket-row.ts';

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
