import { Anchor, Button, Flex, Group, Image, Paper, Stack, Text, Textarea } from '@mantine/core';
import { SUPPORT_STATUS } from '@skin-mirror/shared/support/support.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { thumbnail } from '../../lib/file-address.ts';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { Dialog, type DialogProps, PendingDialog } from '../../ui/dialog.tsx';
import { Hint } from '../../ui/hint.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.tsx';
import { Mark } from '../../ui/resource/column.tsx';
import { requiredTexts } from '../../ui/resource-form/field-problems.ts';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import texts from '../../ui/text.module.css';
import { Diagnostics } from './diagnostics-field.tsx';
import { STATUS_COLORS, type TicketDetail, titleOf } from './ticket-row.ts';

const { answered, closed } = SUPPORT_STATUS;

type TicketDialogProps = DialogProps & { id: number; isPlatform: boolean };

export function TicketDialog({ id, isPlatform, ...dialog }: TicketDialogProps) {
  const { t } = useTranslation('support');
  const query = trpc.support.get.useQuery({ id });
  const number = t('number', { id });
  if (!query.data) return <PendingDialog {...dialog} query={query} title={number} size="xl" />;
  const { status, type, presale, device_no, contact, diagnostics } = query.data;
  return (
    <Dialog {...dialog} title={titleOf(query.data)} size="xl">
      <Stack gap="md">
        <Group gap="xs" c="dimmed" fz="sm">
          <Mark text={t(`status.${status}`)} color={STATUS_COLORS[status]} />
          <span>{number}</span>
          <span>{t(`type.${type}`)}</span>
          {presale === 1 && <span>{t('presale')}</span>}
          {device_no && <span>{device_no}</span>}
          <span>{t('contact_of', { contact })}</span>
        </Group>
        <Thread ticket={query.data} isPlatform={isPlatform} />
        {diagnostics && <Diagnostics summary={t('diagnostics_sent')} value={diagnostics} />}
        {isPlatform || status !== closed ? (
          <ReplyForm ticket={query.data} isPlatform={isPlatform} />
        ) : (
          <Hint>{t('closed_hint')}</Hint>
        )}
      </Stack>
    </Dialog>
  );
}

interface TicketProps {
  ticket: TicketDetail;
  isPlatform: boolean;
}

function ReplyForm({ ticket: { id, status }, isPlatform }: TicketProps) {
  const { t } = useTranslation('support');
  const utils = trpc.useUtils();
  const words = isPlatform ? 'answer' : 'comment';
  const { mutateAsync, isPending } = useMutation({
    async mutationFn(next: typeof answered | typeof closed) {
      const { content } = form.values;
      if (isPlatform) await trpcClient.support.reply.mutate({ id, content, status: next });
      else await trpcClient.support.comment.mutate({ id, content });
    },
    onSettled: () => utils.support.invalidate(),
  });
  const { form, submit, isSaving } = useResourceForm({
    initialValues: { content: '' },
    draft: { name: `support:${id}`, isLong: true, staysOnClose: true },
    check: requiredTexts,
    save: async () => {
      await mutateAsync(answered);
      form.reset();
      notifySuccess(t(`${words}.done`));
    },
  });
  const close = () =>
    mutateAsync(closed).then(() => {
      form.reset();
      notifySuccess(t('answer.closed'));
    }, notifyError);
  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        {...form.getInputProps('content')}
        label={t(`${words}.label`)}
        maxLength={4000}
        autosize
        minRows={4}
        maxRows={14}
      />
      <Group justify="flex-end" mt="sm">
        {isPlatform && status !== closed && (
          <Button variant="default" onClick={close} disabled={isPending}>
            {t('answer.close')}
          </Button>
        )}
        <Button type="submit" loading={isSaving} disabled={isPending && !isSaving}>
          {t(`${words}.submit`)}
        </Button>
      </Group>
    </form>
  );
}

function Thread({ ticket, isPlatform }: TicketProps) {
  const { t } = useTranslation('support');
  const format = useFormat();
  const { user_acct, shop, replies } = ticket;
  const question = {
    ...ticket,
    id: 0,
    is_platform: false,
    author: isPlatform ? t('asked_by', { shop, name: user_acct }) : user_acct,
  };
  const answers = replies.map((reply) => ({
    ...reply,
    author: reply.is_platform ? t('platform', { name: reply.author }) : reply.author,
    images: [],
  }));
  const messages = [question, ...answers.filter(({ content }) => content !== '')];
  return (
    <Flex component="ol" direction="column" gap="sm">
      {messages.map(({ id, is_platform, author, crt_time, content, images }) => (
        <Paper
          key={id}
          component="li"
          p="sm"
          withBorder={!is_platform}
          bg={is_platform ? 'var(--mantine-primary-color-light)' : ''}
        >
          <Group gap="0.25rem 0.75rem" fz="sm" align="baseline">
            <strong>{author}</strong>
            <Text component="time" dateTime={crt_time} size="xs" c={is_platform ? undefined : 'dimmed'}>
              {format.dateTime(crt_time)}
            </Text>
          </Group>
          <Text mt={6} className={texts.lines}>
            {content}
          </Text>
          {images.length > 0 && (
            <Flex component="ul" gap="xs" wrap="wrap" mt="xs">
              {images.map((address, index) => (
                <li key={address}>
                  <Anchor href={address} target="_blank" rel="noreferrer">
                    <Image
                      src={thumbnail(address, 160)}
                      alt={t('picture', { number: index + 1 })}
                      w="6rem"
                      h="6rem"
                      radius="md"
                      loading="lazy"
                    />
                  </Anchor>
                </li>
              ))}
            </Flex>
          )}
        </Paper>
      ))}
    </Flex>
  );
}
