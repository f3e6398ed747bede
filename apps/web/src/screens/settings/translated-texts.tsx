import { Alert, Group, NativeSelect, Tabs } from '@mantine/core';
import type { ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import type { FaceKey } from '@skin-mirror/shared/face/face-parts.ts';
import { type Locale, resolveLocale } from '@skin-mirror/shared/kernel/locales.ts';
import type { ShopTextKey } from '@skin-mirror/shared/shop-text/shop-text-keys.ts';
import { IconInfoCircle, IconRestore } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { currentLocale } from '../../i18n/i18n.ts';
import { type BuiltInFiles, useBuiltIn } from '../../i18n/use-built-in.ts';
import { useConfig } from '../../lib/use-config.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { ClaimHint } from '../../ui/claim-hint.tsx';
import { useConfigForm } from '../../ui/config/config-form.tsx';
import { ChangedMark } from '../../ui/config/rows.tsx';
import { Hint } from '../../ui/hint.tsx';
import { LocaleOptions } from '../../ui/locale-options.tsx';

type Translations = Readonly<Partial<Record<Locale, string>>>;

/** The values of a form can be plain text, but these settings always have translations. */
const translationsOf = (value: Translations | string): Translations => (typeof value === 'string' ? {} : value);

interface Refusals<K> {
  /** Says that pictures are on their way to the server. */
  readonly sending: string;
  tooLong(key: K): string;
}

/** Makes a form for the shop's own texts. One of them is open at a time, in one language. */
export function useTranslatedTexts<K extends FaceKey | ShopTextKey, Name extends keyof BuiltInFiles>(
  keys: readonly [K, ...K[]],
  builtInName: Name,
  refusals: Refusals<K>,
) {
  const shop = useConfig(['default_locale']);
  const [key, setKey] = useState<K>(keys[0]);
  const [chosen, setLocale] = useState<Locale>(currentLocale());
  const builtIn = useBuiltIn(builtInName, chosen);
  const locale = builtIn.data?.locale ?? chosen;
  // A new number creates a new editor. This is necessary because an editor reads its initial text only once.
  const [serial, setSerial] = useState(0);
  const [isSending, setSending] = useState(false);
  const form = useConfigForm(keys, {
    isLong: true,
    guard: (wrong) => (isSending ? refusals.sending : wrong && refusals.tooLong(wrong)),
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
    key,
    setKey,
    locale,
    chosen,
    setLocale,
    builtIn: builtIn.data?.texts,
    loads: [shop, builtIn],
    words,
    change,
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
      error: form.wrong === key && refusals.tooLong(key),
      readOnly: form.isSaving,
      'data-path': key,
    },
    /** The props of an editor that sends pictures, and the React key with which it reads its text anew. */
    richEditor: { onBusy: setSending },
    editorKey: `${key} ${locale} ${serial}`,
  };
}

interface TextTabsProps<K extends FaceKey | ShopTextKey> {
  texts: Omit<ReturnType<typeof useTranslatedTexts<K, keyof BuiltInFiles>>, 'builtIn' | 'loads'>;
  words: { readonly language: string; readonly reset: string; readonly sending: string };
  nameOf: (key: K) => string;
  /** Says what customers read while the shop has no text of its own in this language. */
  source: string;
  /** The editor of the open text. */
  children: ReactNode;
}

/** Chooses one of the shop's own texts and its language. */
export function TextTabs<K extends FaceKey | ShopTextKey>({ texts, words, ...parts }: TextTabsProps<K>) {
  const { keys, key, setKey, chosen, setLocale, own, form, reset, isSending } = texts;
  const { nameOf, source, children } = parts;
  return (
    <>
      <Group justify="space-between" align="flex-end" mb="md">
        <NativeSelect
          label={words.language}
          value={chosen}
          onChange={(event) => setLocale(resolveLocale(event.currentTarget.value))}
        >
          <LocaleOptions />
        </NativeSelect>
        <ButtonWithIcon icon={IconRestore} disabled={own === '' || isSending || form.isSaving} onClick={reset}>
          {words.reset}
        </ButtonWithIcon>
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
            <Alert color="jade" icon={<IconInfoCircle aria-hidden />} mb="md">
              {source}
            </Alert>
          )}
          {children}
          <ClaimHint text={own} locale={chosen} />
        </Tabs.Panel>
      </Tabs>
      <Hint role="status">{isSending && words.sending}</Hint>
    </>
  );
}
