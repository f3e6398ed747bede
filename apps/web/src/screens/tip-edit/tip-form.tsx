import { Autocomplete, Button, Group, NativeSelect, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { useLeave } from '../../lib/use-leave.ts';
import { notifyHint, notifySuccess } from '../../ui/notify.tsx';
import { requiredTexts } from '../../ui/resource-form/field-problems.ts';
import { useDirtyGuard } from '../../ui/resource-form/use-dirty-guard.ts';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import classes from './tip-edit.module.css';
import { TIP_KEYS } from './tip-keys.ts';

const AREAS = ['goodsEdit', 'settings', 'members'] as const;

interface TipFormProps {
  /** Undefined for a new tip. */
  tip: Outputs['tip']['list']['list'][number] | undefined;
}

export function TipForm({ tip }: TipFormProps) {
  const { t } = useTranslation(['tips', 'app', 'shared']);
  const utils = trpc.useUtils();
  const save = trpc.tip.edit.useMutation({ onSuccess: () => utils.tip.invalidate() });
  const leave = useLeave('/skinmgr/tipsList');
  const [isSending, setSending] = useState(false);
  const { form, submit, isSaving } = useResourceForm({
    initialValues: {
      title: tip?.title ?? '',
      type: tip?.type ?? '',
      lang: tip?.lang ?? currentLocale(),
      content: tip?.content ?? '',
    },
    check: requiredTexts,
    fieldOfCode: { TIP_KEY_TAKEN: 'type' },
    save: async (values) => {
      if (tip && !form.isDirty()) return notifyHint(t('shared:errors.NOTHING_CHANGED'));
      await save.mutateAsync({ ...values, id: tip?.id ?? '' });
      notifySuccess(t('saved'));
      form.resetDirty(values);
      leave();
    },
  });
  const isDirty = form.isDirty();
  useDirtyGuard(!isSaving && isDirty);
  useHotkeys([['mod+S', () => void (isSending || submit())]], [], true);
  const hint = isSending ? t('sending') : isDirty ? t('unsaved') : '';

  return (
    <form onSubmit={submit} noValidate>
      <Paper withBorder p="md" radius="md">
        <Stack gap="md">
          <TextInput {...form.getInputProps('title')} label={t('shared:field.title')} maxLength={128} required />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Autocomplete
              {...form.getInputProps('type')}
              label={t('column.key')}
              description={t('key_hint')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              data={AREAS.map((area) => ({ group: t(`area.${area}`), items: [...TIP_KEYS[area]] }))}
              renderOption={({ option: { value } }) => (
                <span className={classes.option}>
                  <code>{value}</code>
                  <span>{t(`shared:field.${value}`)}</span>
                </span>
              )}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              required
            />
            <NativeSelect
              {...form.getInputProps('lang')}
              onChange={(event) => form.setFieldValue('lang', event.currentTarget.value as Locale)}
              label={t('shared:field.lang')}
            >
              {LOCALES.map((one) => (
                <option key={one} value={one} lang={one}>
                  {LOCALE_NAMES[one]}
                </option>
              ))}
            </NativeSelect>
          </SimpleGrid>
          <RichTextField
            {...form.getInputProps('content')}
            label={t('shared:field.content')}
            description={t('content_hint')}
            onBusy={setSending}
            required
          />
        </Stack>
      </Paper>
      <div className={classes.bar}>
        <Text size="sm" c="dimmed" role="status">
          {hint}
        </Text>
        <Group gap="sm" wrap="nowrap">
          <Button variant="default" onClick={leave}>
            {t('app:action.cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={isSending}>
            {t('save')}
          </Button>
        </Group>
      </div>
    </form>
  );
}
