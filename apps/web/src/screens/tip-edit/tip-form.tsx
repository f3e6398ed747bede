import { Autocomplete, NativeSelect, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { useLeave } from '../../lib/use-leave.ts';
import { Hint } from '../../ui/hint.tsx';
import { LocaleOptions } from '../../ui/locale-options.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { EditForm } from '../../ui/resource/edit-screen.tsx';
import { requiredTexts } from '../../ui/resource-form/field-problems.ts';
import { BELOW } from '../../ui/resource-form/field-props.ts';
import { edited, useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { TIP_KEYS } from './tip-keys.ts';

const AREAS = ['goodsEdit', 'settings', 'members'] as const;

type TipRow = Outputs['tip']['list']['list'][number];

const tipValues = (tip: TipRow | undefined) => ({
  title: tip?.title ?? '',
  type: tip?.type ?? '',
  lang: tip?.lang ?? currentLocale(),
  content: tip?.content ?? '',
});

interface TipFormProps {
  /** Undefined for a new tip. */
  tip: TipRow | undefined;
  onDiscard: () => void;
}

export function TipForm({ tip, onDiscard }: TipFormProps) {
  const { t } = useTranslation(['tips', 'shared']);
  const utils = trpc.useUtils();
  const save = trpc.tip.edit.useMutation({ onSuccess: () => utils.tip.invalidate() });
  const leave = useLeave('/skinmgr/tipsList');
  const [isSending, setSending] = useState(false);
  const edit = useResourceForm({
    initialValues: tipValues(tip),
    check: requiredTexts,
    fieldOfCode: { TIP_KEY_TAKEN: 'type' },
    names: { type: 'tips:column.key' },
    mustChange: tip !== undefined,
    edited: tip && edited(tip, tipValues),
    draft: { name: `tip:${tip?.id ?? 'new'}`, isLong: true },
    save: async (values, { rev }) => {
      await save.mutateAsync({ ...values, id: tip?.id ?? '', rev });
      notifySuccess(t('saved'));
      form.resetDirty(values);
      leave();
    },
  });
  const { form, field } = edit;

  return (
    <EditForm edit={edit} isNew={!tip} onDiscard={onDiscard} onLeave={leave} waitingFor={isSending && t('sending')}>
      <Paper withBorder p="md" radius="md">
        <Stack gap="md">
          <TextInput {...field('title')} description={t('title_hint')} maxLength={128} required />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Autocomplete
              {...form.getInputProps('type')}
              label={t('column.key')}
              description={t('key_hint')}
              inputWrapperOrder={BELOW}
              data={AREAS.map((area) => ({ group: t(`area.${area}`), items: [...TIP_KEYS[area]] }))}
              renderOption={({ option: { value } }) => (
                <div>
                  <code>{value}</code>
                  <Hint size="xs">{t(`shared:field.${value}`)}</Hint>
                </div>
              )}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              required
            />
            <NativeSelect
              {...field('lang', t('lang_hint'))}
              onChange={(event) => form.setFieldValue('lang', event.currentTarget.value as Locale)}
            >
              <LocaleOptions />
            </NativeSelect>
          </SimpleGrid>
          <RichTextField {...field('content')} description={t('content_hint')} onBusy={setSending} required />
        </Stack>
      </Paper>
    </EditForm>
  );
}
