import { Alert, Anchor, Button, Group, NativeSelect, Paper, Stack, Text, Textarea } from '@mantine/core';
import { followUpContract } from '@skin-mirror/shared/follow-up/follow-up.contract.ts';
import {
  isNextDayWrong,
  MAX_FOLLOW_UP_NOTE,
  MAX_NEXT_DAYS,
  MESSAGE_DAYS,
  OUTCOMES,
  type Outcome,
  smsNumber,
} from '@skin-mirror/shared/follow-up/follow-up.ts';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import { IconMail, IconMessage2, IconPhone, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { CopyButton } from '../copy-button.tsx';
import { DateField } from '../date-field/date-field.tsx';
import { PendingDialog } from '../dialog.tsx';
import { DownloadButton } from '../download-button.tsx';
import { Hint } from '../hint.tsx';
import type { DialogProps } from '../lazy-dialog.tsx';
import { RadioList } from '../radio-list.tsx';
import { useAction } from '../resource/action.ts';
import { LOADED_ONCE } from '../resource/edit-screen.tsx';
import { FormDialog } from '../resource/form-dialog.tsx';
import type { FieldProblems } from '../resource-form/field-problems.ts';
import { useDialogForm } from '../resource-form/use-dialog-form.ts';
import texts from '../text.module.css';

type FollowUp = Outputs['followUp']['get'];

interface Contacted {
  /** The id of the test after which the customer should come again. */
  readonly id: string;
  readonly nickname: string;
  readonly mobile: string;
  /** The outcome that is chosen at first. By default that of the last contact. */
  readonly preset?: Outcome;
}

/** Number and message for one customer, and what the contact led to. The screen must load the texts `contact`. */
export function ContactDialog({ row, ...dialog }: DialogProps<Contacted>) {
  const { t } = useTranslation('contact');
  const query = trpc.followUp.get.useQuery({ id: row.id }, LOADED_ONCE);
  const title = t('title', { name: row.nickname || row.mobile });
  if (!query.data) return <PendingDialog query={query} {...dialog} title={title} />;
  return <ContactForm {...dialog} followUp={query.data} title={title} preset={row.preset} />;
}

interface ContactFormProps extends Omit<DialogProps<Contacted>, 'row'> {
  followUp: FollowUp;
  title: string;
  preset: Outcome | undefined;
}

function ContactForm({ followUp, title, preset, ...dialog }: ContactFormProps) {
  const { t } = useTranslation('contact');
  const format = useFormat();
  const today = format.today();
  const last = addDays(today, MAX_NEXT_DAYS);
  const { id, rev, state } = followUp;
  const edit = useDialogForm({
    ...dialog,
    schema: followUpContract.note.input,
    initialValues: { id, outcome: preset ?? followUp.outcome, next_on: '', note: followUp.note, rev },
    check: ({ outcome, next_on }): FieldProblems => {
      if (!outcome || !isNextDayWrong({ outcome, next_on }, today)) return {};
      const days = { min: format.day(today), max: format.day(last) };
      return { next_on: next_on ? { code: 'INPUT_RANGE', details: days } : { code: 'INPUT_REQUIRED' } };
    },
    draft: { name: `follow-up:${id}` },
    send: (values) => trpcClient.followUp.note.mutate({ ...values, outcome: values.outcome as Outcome }),
    done: ({ due_on, is_done }) => (is_done ? t('done') : t('next', { day: format.day(due_on) })),
  });
  const { form, field } = edit;
  const { outcome, note } = form.values;
  return (
    <FormDialog
      {...dialog}
      edit={edit}
      title={title}
      size="lg"
      submit={state === 'came' ? false : t('save')}
      disabled={!outcome}
    >
      <Standing followUp={followUp} />
      <Message
        followUp={followUp}
        note={note}
        onSent={dialog.onClose}
        onTaken={() => form.setFieldValue('outcome', 'messaged')}
      />
      {state !== 'came' && (
        <>
          <RadioList
            {...form.getInputProps('outcome')}
            label={t('outcome_label')}
            options={OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
          />
          {outcome && outcome !== 'declined' && (
            <DateField
              {...field('next_on', t(`next_on.${outcome}`, { days: MESSAGE_DAYS }))}
              min={today}
              max={last}
              required={outcome === 'appointment'}
            />
          )}
          <Textarea {...field('note', t('note_hint'))} autosize minRows={2} maxLength={MAX_FOLLOW_UP_NOTE} />
        </>
      )}
    </FormDialog>
  );
}

/** The number, and how things stand with the customer. */
function Standing({ followUp }: { followUp: FollowUp }) {
  const { t } = useTranslation('contact');
  const format = useFormat();
  const { mobile, due_on, came_at, outcome, noted_at, noted_name } = followUp;
  const last =
    outcome && noted_at && t('last', { outcome: t(`outcome.${outcome}`), day: format.date(noted_at), who: noted_name });
  return (
    <Group justify="space-between" gap="xs">
      <Anchor href={`tel:${mobile}`} fw={600}>
        <Group component="span" gap={6}>
          <IconPhone size={18} aria-hidden />
          {mobile}
        </Group>
      </Anchor>
      <Text size="sm">
        {came_at ? t('came', { day: format.date(came_at) }) : t('due', { day: format.day(due_on) })}
      </Text>
      {last && <Hint w="100%">{last}</Hint>}
    </Group>
  );
}

interface MessageProps {
  followUp: FollowUp;
  /** The note that is saved with a message that is sent from here. */
  note: string;
  onSent: () => void;
  /** Called when the user takes the message to send it elsewhere. */
  onTaken: () => void;
}

function Message({ followUp, note, onSent, onTaken }: MessageProps) {
  const { t } = useTranslation('contact');
  const format = useFormat();
  const { id, rev, mobile, messages, can_send, has_link, sent_at } = followUp;
  const [locale, setLocale] = useState<Locale | undefined>(messages[0]?.locale);
  const text = messages.find((message) => message.locale === locale)?.text ?? '';
  const sending = useAction({
    run: async (language: Locale) => {
      const sent = await trpcClient.followUp.send.mutate({ id, locale: language, note, rev });
      onSent();
      return sent;
    },
    done: ({ due_on }) => t('message.sent', { day: format.day(due_on) }),
    refresh: refreshAllButAccount,
  });
  const body = encodeURIComponent(text);
  const number = smsNumber(mobile);
  const elsewhere = [
    // Older phones want "&" before the body, others "?". Both read it this way.
    ...(number ? [{ label: t('message.sms'), href: `sms:${number}?&body=${body}`, icon: IconMessage2 }] : []),
    { label: t('message.mail'), href: `mailto:?body=${body}`, icon: IconMail },
  ];
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('message.label')}>
      <Stack gap="sm">
        <NativeSelect
          label={t('message.language')}
          value={locale}
          onChange={(event) => setLocale(event.currentTarget.value as Locale)}
          data={messages.map((message) => ({ value: message.locale, label: LOCALE_NAMES[message.locale] }))}
          maw="14rem"
        />
        <Text lang={locale} className={texts.lines}>
          {text}
        </Text>
        {!has_link && <Alert color="orange">{t('message.no_link')}</Alert>}
        {sent_at && <Hint>{t('sent', { time: format.dateTime(sent_at) })}</Hint>}
        <Group gap="xs">
          {can_send && locale && (
            <Button
              leftSection={<IconSend size={18} aria-hidden />}
              loading={sending.isBusy}
              onClick={() => void sending.run(locale)}
            >
              {t('message.send')}
            </Button>
          )}
          <CopyButton text={text} label={t('message.copy')} failed={t('message.failed')} onCopied={onTaken} />
          {!can_send &&
            elsewhere.map(({ label, href, icon: Sign }) => (
              <Button
                key={label}
                component="a"
                href={href}
                variant="default"
                leftSection={<Sign size={18} aria-hidden />}
                onClick={onTaken}
              >
                {label}
              </Button>
            ))}
          <DownloadButton path="/skinMgrSrv/followUp/calendar" query={{ id, locale: locale ?? '' }}>
            {t('message.calendar')}
          </DownloadButton>
        </Group>
        <Hint size="xs">{t('message.calendar_hint')}</Hint>
      </Stack>
    </Paper>
  );
}
