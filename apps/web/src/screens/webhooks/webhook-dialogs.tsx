import { Alert, Anchor, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { webhookContract } from '@skin-mirror/shared/webhook/webhook.contract.ts';
import { MAX_WEBHOOK_URL, WEBHOOK_EVENTS, type WebhookEvent } from '@skin-mirror/shared/webhook/webhook.ts';
import { IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { NoValue } from '../../ui/resource/cells.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';
import { edited, type ResourceForm, useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { useFieldWords } from '../../ui/versions/field-words.ts';
import { AnswerFacts, Block } from './answer-facts.tsx';
import { type DeliveryRow, eventLabel, nameOf, type WebhookRow } from './webhook-row.ts';

const MAX_NAME = 64;

const valuesOf = ({ name, url, events }: WebhookRow) => ({ name, url, events });
type Values = ReturnType<typeof valuesOf>;

const FORM = {
  schema: webhookContract.save.input,
  names: { url: 'webhooks:column.address', events: 'webhooks:column.events' },
  fieldOfCode: { WEBHOOK_ADDRESS: 'url', WEBHOOK_INSIDE: 'url' },
  check: ({ events }: Values): FieldProblems => (events.length === 0 ? { events: { code: 'INPUT_REQUIRED' } } : {}),
} as const;

export function NewWebhookDialog(dialog: DialogProps<undefined>) {
  const { t } = useTranslation('webhooks');
  const [secret, setSecret] = useState<string>();
  const utils = trpc.useUtils();
  const add = trpc.webhook.save.useMutation({ onSuccess: () => utils.webhook.list.invalidate() });
  const edit = useResourceForm<Values>({
    ...FORM,
    initialValues: { name: '', url: '', events: [...WEBHOOK_EVENTS] },
    save: async (values) => setSecret((await add.mutateAsync(values)).secret),
  });
  if (secret !== undefined) return <OnceDialog {...dialog} secret={secret} />;
  return (
    <FormDialog {...dialog} edit={edit} title={t('action.add')} size="lg">
      <Fields edit={edit} />
    </FormDialog>
  );
}

export function WebhookDialog({ row, ...dialog }: DialogProps<WebhookRow>) {
  const { t } = useTranslation('webhooks');
  const edit = useDialogForm<Values, unknown>({
    ...dialog,
    ...FORM,
    initialValues: valuesOf(row),
    edited: edited(row, valuesOf),
    useWords: useWebhookWords,
    mustChange: true,
    send: (values, { rev }) => trpcClient.webhook.save.mutate({ ...values, id: row.id, rev, is_on: row.is_on ? 1 : 0 }),
    done: () => t('saved'),
  });
  return (
    <FormDialog {...dialog} edit={edit} title={t('action.edit_of', { name: nameOf(row) })} size="lg">
      <Fields edit={edit} />
    </FormDialog>
  );
}

function useWebhookWords() {
  const { t } = useTranslation('webhooks');
  const events = (value: unknown) =>
    (value as readonly WebhookEvent[]).map((event) => t(`event.${eventLabel(event)}`)).join(' · ');
  return useFieldWords({ events }, { url: t('column.address'), events: t('column.events') });
}

function Fields({ edit: { field } }: { edit: ResourceForm<Values> }) {
  const { t } = useTranslation('webhooks');
  return (
    <>
      <TextInput
        {...field('url', t('address_hint'))}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={MAX_WEBHOOK_URL}
        autoComplete="off"
        spellCheck={false}
        required
        data-autofocus
      />
      <TextInput {...field('name', t('name_hint'))} maxLength={MAX_NAME} autoComplete="off" />
      <Checkbox.Group {...field('events', t('events_hint'))} required>
        <Stack gap="xs" mt="xs">
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              value={event}
              label={t(`event.${eventLabel(event)}`)}
              description={t(`event_hint.${eventLabel(event)}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}

function OnceDialog({ secret, ...dialog }: DialogProps<unknown> & { secret: string }) {
  const { t } = useTranslation('webhooks');
  return (
    <SecretDialog
      {...dialog}
      title={t('secret.title')}
      notice={t('secret.once')}
      secret={secret}
      copyLabel={t('secret.copy')}
    >
      <Text size="sm">
        {t('secret.how')}{' '}
        <Anchor href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer" inherit underline="always">
          Standard Webhooks
        </Anchor>
      </Text>
    </SecretDialog>
  );
}

export function RenewDialog({ row, ...dialog }: DialogProps<WebhookRow>) {
  const { t } = useTranslation(['webhooks', 'app']);
  const [secret, setSecret] = useState<string>();
  const renew = useAction({
    run: async () => setSecret((await trpcClient.webhook.renewSecret.mutate({ id: row.id })).secret),
  });
  if (secret !== undefined) return <OnceDialog {...dialog} row={row} secret={secret} />;
  return (
    <Dialog {...dialog} title={t('action.renew_of', { name: nameOf(row) })}>
      <Stack>
        <Text>{t('renew.message')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={dialog.onClose} data-autofocus>
            {t('app:action.cancel')}
          </Button>
          <Button onClick={() => void renew.run()} loading={renew.isBusy}>
            {t('renew.confirm')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

export function TestDialog({ row, ...dialog }: DialogProps<WebhookRow>) {
  const { t } = useTranslation('webhooks');
  const [outcome, setOutcome] = useState<Outputs['webhook']['test']>();
  const test = useAction({
    run: async () => setOutcome(await trpcClient.webhook.test.mutate({ id: row.id })),
    refresh: refreshAllButAccount,
  });
  const isGood = outcome?.state === 'arrived';
  return (
    <Dialog {...dialog} title={t('action.test_of', { name: nameOf(row) })} size="lg">
      <Stack>
        <Text>{t('test.message', { url: row.url })}</Text>
        {outcome && (
          <Alert
            color={isGood ? 'jade' : 'orange'}
            icon={isGood ? <IconCircleCheck /> : <IconPlugConnectedX />}
            title={t(isGood ? 'test.good' : 'test.bad')}
            role="status"
          >
            <AnswerFacts outcome={outcome} />
          </Alert>
        )}
        <Group justify="flex-end">
          <Button onClick={() => void test.run()} loading={test.isBusy} data-autofocus>
            {t(outcome ? 'test.again' : 'test.send')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

export function DeliveryDialog({ row, ...dialog }: DialogProps<DeliveryRow>) {
  const { t } = useTranslation(['webhooks', 'shared']);
  const format = useFormat();
  const { data } = trpc.webhook.list.useQuery({});
  const time = (instant: string | null) => instant && format.dateTime(instant);
  const facts: [string, ReactNode][] = [
    [t('log.time'), format.dateTime(row.crt_time)],
    [t('column.address'), data?.list.find(({ id }) => id === row.webhook_id)?.url],
    [t('shared:field.status'), t(`delivery.${row.state}`)],
    [t('log.attempts'), format.number(row.attempts)],
    [t('log.tried'), time(row.tried_at)],
    [t('log.next'), time(row.next_at)],
    ['webhook-id', row.message_id],
    [t('log.body'), <Block key="body" text={row.body} />],
  ];
  return (
    <Dialog {...dialog} title={t(`event.${eventLabel(row.type)}`)} size="lg">
      <Stack>
        <Facts facts={facts} none={<NoValue />} labelWidth={120} />
        {row.attempts > 0 && <AnswerFacts outcome={row} />}
      </Stack>
    </Dialog>
  );
}
