import { Group, NativeSelect, Tabs } from '@mantine/core';
import type { ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import type { FaceKey } from '@skin-mirror/shared/face/face-parts.ts';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { type Locale, resolveLocale } from '@skin-mirror/shared/kernel/locales.ts';
import type { ShopTextKey } from '@skin-mirror/shared/shop-text/shop-text-keys.ts';
import { IconRestore } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { type BuiltInFiles, useBuiltIn } from '../../i18n/use-built-in.ts';
import { useConfig } from '../../lib/use-config.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { ClaimHint } from '../../ui/claim-hint.tsx';
import { ConfigScreen, useConfigForm } from '../../ui/config/config-form.tsx';
import { ChangedMark } from '../../ui/config/rows.tsx';
import { Hint } from '../../ui/hint.tsx';
import { LocaleOptions } from '../../ui/locale-options.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ReportPreviewProps } from '../../ui/report-preview/report-preview.tsx';
import { WithPreview } from '../../ui/report-preview/with-preview.tsx';

type Translations = Readonly<Partial<Record<Locale, string>>>;

/** The values of a form can be plain text, but these settings always have translations. */
const translationsOf = (value: Translations | string): Translations => (typeof value === 'string' ? {} : value);

/**
 * Makes a form for the shop's own texts. One of them is open at a time, in one language. `name` is the name of the
 * built-in texts, and the namespace of the screen's texts.
 */
export function useTranslatedTexts<K extends FaceKey | ShopTextKey, Name extends keyof BuiltInFiles>(
  keys: readonly [K, ...K[]],
  name: Name,
  nameOf: (key: K) => string,
) {
  const { t } = useTranslation(name);
  const shop = useConfig(['default_locale']);
  const [key, setKey] = useState<K>(keys[0]);
  const [chosen, setLocale] = useState<Locale>(currentLocale());
  const builtIn = useBuiltIn(name, chosen);
  const locale = builtIn.data?.locale ?? chosen;
  // A new number creates a new editor. This is necessary because an editor reads its initial text only once.
  const [serial, setSerial] = useState(0);
  const [isSending, setSending] = useState(false);
  const tooLong = (wrong: K) => t('too_long', { name: nameOf(wrong) });
  const form = useConfigForm(keys, {
    isLong: true,
    guard: (wrong) => (isSending ? t('sending') : wrong && tooLong(wrong)),
  });
  const { values } = form;
  const words = Object.fromEntries(keys.map((one) => [one, translationsOf(values?.[one] ?? '')])) as Record<
    K,
    Translations
  >;
  const change = (text: string) => {
    const { [locale]: _, ...others } = words[key];
    const next: Translations = text === '' ? others : { ...others, [locale]: text };
    form.change(key, next as ShopConfig[K]);
  };
  return {
    keys,
    name,
    nameOf,
    key,
    setKey,
    locale,
    chosen,
    setLocale,
    builtIn: builtIn.data?.texts,
    loads: [shop, builtIn],
    words,
    isSending,
    shopDefault: resolveLocale(String(shop.data?.default_locale ?? '')),
    /** The text that the shop has written in this language. */
    own: words[key][locale] ?? '',
    form: {
      ...form,
      discard() {
        form.discard();
        setSerial(serial + 1);
      },
    },
    reset() {
      change('');
      setSerial(serial + 1);
    },
    /** The props of the editor of the open text. */
    editor: {
      onChange: change,
      error: form.wrong === key && tooLong(key),
      readOnly: form.isSaving,
      'data-path': key,
    },
    /** The props of an editor that sends pictures, and the React key with which it reads its text anew. */
    richEditor: { onBusy: setSending },
    editorKey: `${key} ${locale} ${serial}`,
  };
}

interface TextsScreenProps<K extends FaceKey | ShopTextKey, Name extends keyof BuiltInFiles> {
  texts: ReturnType<typeof useTranslatedTexts<K, Name>>;
  preview: ReportPreviewProps;
  /** Says what customers read if the shop has no text of its own, not even in its main language. */
  source: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** Chooses one of the shop's own texts and its language, and edits it beside the report. */
export function TextsScreen<K extends FaceKey | ShopTextKey, Name extends keyof BuiltInFiles>({
  texts: { keys, name, nameOf, key, setKey, locale, chosen, setLocale, ...texts },
  preview,
  source,
  actions,
  children,
}: TextsScreenProps<K, Name>) {
  const { t } = useTranslation(name);
  const { form, loads, words, own, shopDefault, isSending, reset } = texts;
  return (
    <ConfigScreen
      form={form}
      loads={loads}
      title={t('title')}
      description={t('description')}
      actions={actions}
      height={520}
      frame={(fields) => (
        <WithPreview key={locale} preview={{ locale, ...preview }}>
          {fields}
        </WithPreview>
      )}
    >
      {() => (
        <>
          <Group justify="space-between" align="flex-end" mb="md">
            <NativeSelect
              label={t('language')}
              value={chosen}
              onChange={(event) => setLocale(resolveLocale(event.currentTarget.value))}
            >
              <LocaleOptions />
            </NativeSelect>
            <ButtonWithIcon
              label={t('reset')}
              icon={IconRestore}
              disabled={own === '' || isSending || form.isSaving}
              onClick={reset}
            />
          </Group>
          <Tabs value={key} onChange={(value) => setKey(keys.find((one) => one === value) ?? key)} keepMounted={false}>
            <Tabs.List>
              {keys.map((one) => (
                <Tabs.Tab
                  key={one}
                  value={one}
                  disabled={isSending && one !== key}
                  rightSection={form.isChanged(one) && <ChangedMark />}
                >
                  {nameOf(one)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={key} pt="md">
              {own === '' && (
                <Notice
                  text={words[key][shopDefault] ? t('source.other', { language: LOCALE_NAMES[shopDefault] }) : source}
                  color="jade"
                  mb="md"
                />
              )}
              {children}
              <ClaimHint text={own} locale={chosen} />
            </Tabs.Panel>
          </Tabs>
          <Hint role="status">{isSending && t('sending')}</Hint>
        </>
      )}
    </ConfigScreen>
  );
}
