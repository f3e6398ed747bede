import { Alert, Button, Group, NativeSelect, Stack, Tabs } from '@mantine/core';
import { defaultFaceContent, faceContent } from '@skin-mirror/shared/face/face-content.ts';
import { FACE_PARTS, type FacePart, faceKey } from '@skin-mirror/shared/face/face-parts.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { type Locale, resolveLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { IconInfoCircle, IconRestore } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { useAccount } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { Hint } from '../../ui/hint.tsx';
import { LocaleOptions } from '../../ui/locale-options.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PublishState } from '../../ui/publish-state/publish-state.tsx';
import { WithPreview } from '../../ui/report-preview/with-preview.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { RichTextView } from '../../ui/rich-text/rich-text-view.tsx';
import { ConfigScreen, useConfigForm } from './config-form.tsx';
import { ChangedMark } from './rows.tsx';

const KEYS = FACE_PARTS.map(faceKey);

/** Edits the texts about bones, muscles, fat and connective tissue. Platform administrators can only read them. */
export function FaceScreen() {
  return useAccount().auth_type === AUTH_TYPES.platform ? <FaceWords /> : <FaceForm />;
}

function FaceForm() {
  const { t } = useTranslation(['face', 'settings']);
  const shop = trpc.config.get.useQuery({ keys: ['default_locale'] });
  const [part, setPart] = useState<FacePart>('bones');
  const [locale, setLocale] = useState<Locale>(currentLocale());
  // A new number creates a new editor. This is necessary because an editor reads its initial text only once.
  const [serial, setSerial] = useState(0);
  const [isSending, setSending] = useState(false);
  const form = useConfigForm(KEYS, {
    isLong: true,
    guard: (wrong) => (isSending ? t('sending') : wrong && t('too_long', { part: t(`part.${partOf(wrong)}`) })),
  });
  const { values } = form;
  const shopDefault = resolveLocale(String(shop.data?.default_locale ?? ''));
  const own = useMemo(() => {
    const words = Object.fromEntries(KEYS.map((key) => [key, translationsOf(values?.[key] ?? '')])) as Words;
    return { words, face: faceContent(words, { wanted: locale, shopDefault }) };
  }, [values, locale, shopDefault]);

  const discard = () => {
    form.discard();
    setSerial(serial + 1);
  };
  const key = faceKey(part);
  const hasOwn = Boolean(own.words[key][locale]);
  const change = (html: string) => {
    const { [locale]: _, ...others } = own.words[key];
    form.change(key, html === '' ? others : { ...others, [locale]: html });
  };
  const reset = () => {
    change('');
    setSerial(serial + 1);
  };

  return (
    <ConfigScreen
      form={{ ...form, discard }}
      loads={[shop]}
      title={t('title')}
      description={t('description')}
      actions={<PublishState />}
      height={520}
      frame={(fields) => (
        <WithPreview
          key={locale}
          preview={{ page: 'zonghe', locale, own: { face: own.face }, target: `face-${part}`, around: 300 }}
        >
          {fields}
        </WithPreview>
      )}
    >
      {() => (
        <>
          <Group justify="space-between" align="flex-end" mb="md">
            <NativeSelect
              label={t('language')}
              value={locale}
              onChange={(event) => setLocale(resolveLocale(event.currentTarget.value))}
            >
              <LocaleOptions />
            </NativeSelect>
            <Button
              variant="default"
              leftSection={<IconRestore size={18} aria-hidden />}
              disabled={!hasOwn || isSending || form.isSaving}
              onClick={reset}
            >
              {t('reset')}
            </Button>
          </Group>
          <Tabs
            value={part}
            onChange={(value) => setPart(FACE_PARTS.find((one) => one === value) ?? part)}
            keepMounted={false}
          >
            <Tabs.List>
              {FACE_PARTS.map((one) => (
                <Tabs.Tab
                  key={one}
                  value={one}
                  disabled={isSending && one !== part}
                  rightSection={form.isChanged(faceKey(one)) && <ChangedMark />}
                >
                  {t(`part.${one}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={part} pt="md">
              {!hasOwn && (
                <Alert color="jade" icon={<IconInfoCircle aria-hidden />} mb="md">
                  {own.words[key][shopDefault]
                    ? t('source.other', { language: LOCALE_NAMES[shopDefault] })
                    : t('source.product')}
                </Alert>
              )}
              <RichTextField
                key={`${part} ${locale} ${serial}`}
                label={t(`part.${part}`)}
                description={t('hint')}
                value={own.face[part]}
                onChange={change}
                onBusy={setSending}
                error={form.wrong === key && t('too_long', { part: t(`part.${part}`) })}
                readOnly={form.isSaving}
                data-path={key}
              />
            </Tabs.Panel>
          </Tabs>
          <Hint role="status">{isSending && t('sending')}</Hint>
        </>
      )}
    </ConfigScreen>
  );
}

type Translations = Readonly<Partial<Record<Locale, string>>>;
type Words = Record<(typeof KEYS)[number], Translations>;

/** The values of a form can be plain text, but these settings always have translations. */
const translationsOf = (value: Translations | string): Translations => (typeof value === 'string' ? {} : value);

const partOf = (key: (typeof KEYS)[number]): FacePart => FACE_PARTS.find((part) => faceKey(part) === key) ?? 'bones';

function FaceWords() {
  const { t } = useTranslation('face');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Stack maw="52rem">
        <Alert color="jade" icon={<IconInfoCircle aria-hidden />} title={t('elsewhere.title')}>
          {t('elsewhere.text')}
        </Alert>
        <Tabs defaultValue={FACE_PARTS[0]} keepMounted={false}>
          <Tabs.List>
            {FACE_PARTS.map((part) => (
              <Tabs.Tab key={part} value={part}>
                {t(`part.${part}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {FACE_PARTS.map((part) => (
            <Tabs.Panel key={part} value={part} pt="md">
              <RichTextView html={defaultFaceContent(part, currentLocale())} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </>
  );
}
