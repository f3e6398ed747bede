import { Autocomplete, NativeSelect, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useLeave } from '../../lib/use-leave.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Hint } from '../../ui/hint.tsx';
import { LocaleOptions } from '../../ui/locale-options.tsx';
import { EditForm, EditScreen } from '../../ui/resource/edit-screen.tsx';
import { requiredTexts } from '../../ui/resource-form/field-problems.ts';
import { useEditForm } from '../../ui/resource-form/use-edit-form.ts';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { TIP_KEYS } from './tip-keys.ts';

const route = getRouteApi('/skinmgr/tipsEdit');

export function TipEditScreen() {
  const { t } = useTranslation(['tips', 'shared']);
  const { id } = route.useSearch();
  const leave = useLeave('/skinmgr/tipsList');
  const tips = trpc.tip.list.useQuery({}, { refetchOnWindowFocus: false, refetchOnReconnect: false });
  const tip = tips.data?.list.find((row) => row.id === id);
  return (
    <EditScreen
      back={{ label: t('back'), onClick: leave }}
      title={tip ? t('title_edit_of', { name: tip.title }) : t(id === undefined ? 'title_new' : 'title_edit')}
      description={t('edit_description')}
      loads={[tips]}
      isReady={id === undefined || tips.data !== undefined}
      maxWidth={48}
    >
      {(discard) =>
        id === undefined || tip ? (
          <TipForm key={id} tip={tip} onDiscard={discard} />
        ) : (
          <EmptyState title={t('shared:errors.TIP_NOT_FOUND')} />
        )
      }
    </EditScreen>
  );
}

const AREAS = ['goodsEdit', 'settings', 'members'] as const;

type TipRow = Outputs['tip']['list']['list'][number];

const tipValues = (tip: TipRow | undefined) => ({
  title: tip?.title ?? '',
  type: tip?.type ?? '',
  lang: tip?.lang ?? currentLocale(),
  content: tip?.content ?? '',
});

function TipForm({ tip, onDiscard }: { tip: TipRow | undefined; onDiscard: () => void }) {
  const { t } = useTranslation(['tips', 'shared']);
  const leave = useLeave('/skinmgr/tipsList');
  const [isSending, setSending] = useState(false);
  const edit = useEditForm({
    thing: tip,
    valuesOf: tipValues,
    draftKind: 'tip',
    check: requiredTexts,
    fieldOfCode: { TIP_KEY_TAKEN: 'type' },
    names: { type: 'tips:column.key' },
    send: (values, target) => trpcClient.tip.edit.mutate({ ...values, ...target }),
    done: () => t('saved'),
    leave,
  });
  const { form, field } = edit;

  return (
    <EditForm edit={edit} isNew={!tip} onDiscard={onDiscard} onLeave={leave} waitingFor={isSending && t('sending')}>
      <Paper withBorder p="md" radius="md">
        <Stack gap="md">
          <TextInput {...field('title')} description={t('title_hint')} maxLength={128} required />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Autocomplete
              {...field('type', t('key_hint'))}
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
