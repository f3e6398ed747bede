import { NativeSelect, Textarea } from '@mantine/core';
import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { MAX_MESSAGE, MESSAGE_PARTS } from '@skin-mirror/shared/follow-up/follow-up.ts';
import { LOCALES, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { trpcClient } from '../../lib/trpc-client.ts';
import { type Config, useConfig } from '../../lib/use-config.ts';
import { PendingDialog } from '../../ui/dialog.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { LocaleOptions } from '../../ui/locale-options.tsx';
import { LOADED_ONCE } from '../../ui/resource/edit-screen.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';

type Texts = Partial<Record<Locale, string>>;
const { follow_up_text } = shopConfig.shape;

export function MessageDialog({ row: _, ...dialog }: DialogProps<undefined>) {
  const { t } = useTranslation('follow-ups');
  const query = useConfig(['follow_up_text', 'default_locale'], LOADED_ONCE);
  const title = t('message.title');
  if (!query.data) return <PendingDialog query={query} {...dialog} title={title} />;
  return <MessageForm {...dialog} title={title} stored={query.data} />;
}

interface MessageFormProps extends Omit<DialogProps<undefined>, 'row'> {
  title: string;
  stored: Config<'follow_up_text' | 'default_locale'>;
}

function MessageForm({ title, stored: { follow_up_text: texts, default_locale, rev }, ...dialog }: MessageFormProps) {
  const { t } = useTranslation('follow-ups');
  const [locale, setLocale] = useState<Locale>(default_locale);
  const edit = useDialogForm({
    ...dialog,
    schema: z.object({ follow_up_text }),
    initialValues: { follow_up_text: texts },
    draft: { name: 'follow-up-text' },
    edited: { rev, valuesOf: (newer) => ({ follow_up_text: texts, ...(newer as { follow_up_text?: Texts }) }) },
    mustChange: true,
    send: (values, stored) =>
      trpcClient.config.update.mutate({
        follow_up_text: Object.fromEntries(LOCALES.flatMap((key) => withText(key, values.follow_up_text[key]))),
        rev: stored.rev,
      }),
    done: () => t('message.saved'),
  });
  const { form } = edit;
  const text = form.values.follow_up_text[locale] ?? '';
  return (
    <FormDialog {...dialog} edit={edit} title={title}>
      <NativeSelect
        label={t('message.language')}
        value={locale}
        onChange={(event) => setLocale(event.currentTarget.value as Locale)}
      >
        <LocaleOptions />
      </NativeSelect>
      <Textarea
        label={t('message.text')}
        description={t('message.hint', { parts: MESSAGE_PARTS.map((part) => `{{${part}}}`).join(' ') })}
        placeholder={t('message.placeholder')}
        value={text}
        onChange={(event) =>
          form.setFieldValue('follow_up_text', { ...form.values.follow_up_text, [locale]: event.currentTarget.value })
        }
        maxLength={MAX_MESSAGE}
        lang={locale}
        autosize
        minRows={4}
        maxRows={12}
        data-autofocus
      />
    </FormDialog>
  );
}

const withText = (key: Locale, text: string | undefined): [Locale, string][] =>
  text?.trim() ? [[key, text.trim()]] : [];
