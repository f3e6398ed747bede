import { Anchor, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { followUpContract } from '@skin-mirror/shared/follow-up/follow-up.contract.ts';
import {
  isNextDayWrong,
  MAX_FOLLOW_UP_NOTE,
  MAX_NEXT_DAYS,
  OUTCOMES,
  type Outcome,
} from '@skin-mirror/shared/follow-up/follow-up.ts';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PendingDialog } from '../../ui/dialog.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Hint } from '../../ui/hint.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { LOADED_ONCE } from '../../ui/resource/edit-screen.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';
import texts from '../../ui/text.module.css';
import { type FollowUpRow, nameOf } from './follow-up-row.ts';

type FollowUp = Outputs['followUp']['get'];

/** Number and message for one customer, and what the contact led to. */
export function ContactDialog({ row, ...dialog }: DialogProps<FollowUpRow>) {
  const { t } = useTranslation('follow-ups');
  const query = trpc.followUp.get.useQuery({ id: row.id }, LOADED_ONCE);
  const title = t('contact.title', { name: nameOf(row) });
  if (!query.data) return <PendingDialog query={query} {...dialog} title={title} />;
  return <ContactForm {...dialog} followUp={query.data} title={title} />;
}

interface ContactFormProps extends Omit<DialogProps<FollowUpRow>, 'row'> {
  followUp: FollowUp;
  title: string;
}

function ContactForm({ followUp, title, ...dialog }: ContactFormProps) {
  const { t } = useTranslation('follow-ups');
  const format = useFormat();
  const today = format.today();
  const last = addDays(today, MAX_NEXT_DAYS);
  const { id, rev, mobile, state, came_at } = followUp;
  const edit = useDialogForm({
    ...dialog,
    schema: followUpContract.note.input,
    initialValues: { id, outcome: followUp.outcome, next_on: '', note: followUp.note, rev },
    check: ({ outcome, next_on }): FieldProblems => {
      if (!outcome || !isNextDayWrong({ outcome, next_on }, today)) return {};
      const days = { min: format.day(today), max: format.day(last) };
      return { next_on: next_on ? { code: 'INPUT_RANGE', details: days } : { code: 'INPUT_REQUIRED' } };
    },
    draft: { name: `follow-up:${id}` },
    send: (values) => trpcClient.followUp.note.mutate({ ...values, outcome: values.outcome as Outcome }),
    done: ({ due_on, is_done }) => (is_done ? t('contact.done') : t('contact.next', { day: format.day(due_on) })),
  });
  const { form, field } = edit;
  const { outcome } = form.values;
  return (
    <FormDialog
      {...dialog}
      edit={edit}
      title={title}
      submit={state === 'came' ? false : t('contact.save')}
      disabled={!outcome}
    >
      <Group justify="space-between">
        <Anchor href={`tel:${mobile}`} fw={600}>
          {mobile}
        </Anchor>
        {came_at && <Text size="sm">{t('contact.came', { day: format.date(came_at) })}</Text>}
      </Group>
      <Message followUp={followUp} />
      {state !== 'came' && (
        <>
          <RadioList
            {...form.getInputProps('outcome')}
            label={t('contact.outcome')}
            options={OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
          />
          {outcome && outcome !== 'declined' && (
            <TextInput
              {...field('next_on', t(`contact.next_on.${outcome}`))}
              type="date"
              min={today}
              max={last}
              required={outcome === 'appointment'}
            />
          )}
          <Textarea {...field('note', t('contact.note_hint'))} autosize minRows={2} maxLength={MAX_FOLLOW_UP_NOTE} />
        </>
      )}
    </FormDialog>
  );
}

function Message({ followUp: { id, messages } }: { followUp: FollowUp }) {
  const { t } = useTranslation('follow-ups');
  const [locale, setLocale] = useState(messages[0]?.locale);
  const text = messages.find((message) => message.locale === locale)?.text ?? '';
  return (
    <Stack gap="xs" component="section" aria-label={t('message.label')}>
      <Group justify="space-between" align="end">
        <NativeSelect
          label={t('message.language')}
          value={locale}
          onChange={(event) => setLocale(event.currentTarget.value as typeof locale)}
          data={messages.map((message) => ({ value: message.locale, label: LOCALE_NAMES[message.locale] }))}
        />
        <Group gap="xs">
          <CopyButton text={text} label={t('message.copy')} failed={t('message.failed')} />
          <DownloadButton path="/skinMgrSrv/followUp/calendar" query={{ id, locale: locale ?? '' }}>
            {t('message.calendar')}
          </DownloadButton>
        </Group>
      </Group>
      <Text size="sm" lang={locale} className={texts.breaks}>
        {text}
      </Text>
      <Hint size="xs">{t('message.calendar_hint')}</Hint>
    </Stack>
  );
}
