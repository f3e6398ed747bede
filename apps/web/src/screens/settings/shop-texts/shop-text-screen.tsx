import { Alert, Button, Group, NativeSelect, Tabs, TextInput } from '@mantine/core';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { type Locale, resolveLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { textUnits } from '@skin-mirror/shared/kernel/text-units.ts';
import type { ReportPage } from '@skin-mirror/shared/report/report.ts';
import { defaultShopText, shopTexts } from '@skin-mirror/shared/shop-text/shop-text.ts';
import { MAX_BUTTON_UNITS, SHOP_TEXT_KEYS, type ShopTextKey } from '@skin-mirror/shared/shop-text/shop-text-keys.ts';
import { IconInfoCircle, IconRestore } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../i18n/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Hint } from '../../../ui/hint.tsx';
import { LocaleOptions } from '../../../ui/locale-options.tsx';
import { WithPreview } from '../../../ui/report-preview/with-preview.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import { ConfigScreen, useConfigForm } from '../config-form.tsx';
import { ChangedMark } from '../rows.tsx';

/** The page and the part of the report that shows each text. */
const SHOWN_AT: Readonly<Record<ShopTextKey, { readonly page: ReportPage; readonly target: string }>> = {
  text_general: { page: 'report', target: 'text-general' },
  text_full_face: { page: 'layer', target: 'text-full-face' },
  text_dermatoscope: { page: 'zonghe', target: 'close-ups-dermatoscope' },
  text_scalp: { page: 'zonghe', target: 'close-ups-scalp' },
  text_conclusion: { page: 'zonghe', target: 'text-conclusion' },
  text_product_button: { page: 'report', target: 'goods' },
};

/** Edits the shop's own texts around the results of a report, in each language. */
export function ShopTextScreen() {
  const { t } = useTranslation(['shop-texts', 'settings']);
  const shop = trpc.config.get.useQuery({ keys: ['default_locale'] });
  const [key, setKey] = useState<ShopTextKey>('text_general');
  const [locale, setLocale] = useState<Locale>(currentLocale());
  // A new number creates a new editor. This is necessary because an editor reads its initial text only once.
  const [serial, setSerial] = useState(0);
  const [isSending, setSending] = useState(false);
  const form = useConfigForm(SHOP_TEXT_KEYS, {
    isLong: true,
    guard: (wrong) => (isSending ? t('sending') : wrong && t('too_long', { name: t(`name.${wrong}`) })),
  });
  const { values } = form;
  const shopDefault = resolveLocale(String(shop.data?.default_locale ?? ''));
  const { words, texts } = useMemo(() => {
    const own = Object.fromEntries(SHOP_TEXT_KEYS.map((one) => [one, translationsOf(values?.[one] ?? '')])) as Words;
    return { words: own, texts: shopTexts(own, { wanted: locale, shopDefault }) };
  }, [values, locale, shopDefault]);

  const discard = () => {
    form.discard();
    setSerial(serial + 1);
  };
  const hasOwn = Boolean(words[key][locale]);
  const change = (text: string) => {
    const { [locale]: _, ...others } = words[key];
    form.change(key, text === '' ? others : { ...others, [locale]: text });
  };
  const reset = () => {
    change('');
    setSerial(serial + 1);
  };
  const editor = {
    label: t(`name.${key}`),
    description: t(`hint.${key}`),
    error: form.wrong === key && t('too_long', { name: t(`name.${key}`) }),
    readOnly: form.isSaving,
    'data-path': key,
  };

  return (
    <ConfigScreen
      form={{ ...form, discard }}
      loads={[shop]}
      title={t('title')}
      description={t('description')}
      height={520}
      frame={(fields) => (
        <WithPreview
          key={locale}
          preview={{ ...SHOWN_AT[key], locale, own: { texts }, hasCloseUps: true, around: 330 }}
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
            value={key}
            onChange={(value) => setKey(SHOP_TEXT_KEYS.find((one) => one === value) ?? key)}
            keepMounted={false}
          >
            <Tabs.List>
              {SHOP_TEXT_KEYS.map((one) => (
                <Tabs.Tab
                  key={one}
                  value={one}
                  disabled={isSending && one !== key}
                  rightSection={form.isChanged(one) && <ChangedMark />}
                >
                  {t(`name.${one}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={key} pt="md">
              {!hasOwn && (
                <Alert color="jade" icon={<IconInfoCircle aria-hidden />} mb="md">
                  {words[key][shopDefault]
                    ? t('source.other', { language: LOCALE_NAMES[shopDefault] })
                    : t(defaultShopText(key, locale) ? 'source.built_in' : `source.${emptyOf(key)}`)}
                </Alert>
              )}
              {key === 'text_product_button' ? (
                <TextInput
                  {...editor}
                  maw="20rem"
                  value={words[key][locale] ?? ''}
                  maxLength={MAX_BUTTON_UNITS}
                  onChange={(event) => change(event.currentTarget.value)}
                  rightSectionWidth="4rem"
                  rightSection={<Hint>{`${textUnits(words[key][locale] ?? '')} / ${MAX_BUTTON_UNITS}`}</Hint>}
                />
              ) : (
                <RichTextField
                  {...editor}
                  key={`${key} ${locale} ${serial}`}
                  value={texts[key]}
                  onChange={change}
                  onBusy={setSending}
                />
              )}
            </Tabs.Panel>
          </Tabs>
          <Hint role="status">{isSending && t('sending')}</Hint>
        </>
      )}
    </ConfigScreen>
  );
}

type Translations = Readonly<Partial<Record<Locale, string>>>;
type Words = Record<ShopTextKey, Translations>;

/** The values of a form can be plain text, but these settings always have translations. */
const translationsOf = (value: Translations | string): Translations => (typeof value === 'string' ? {} : value);

/** The button always has a label, a text may be missing. */
const emptyOf = (key: ShopTextKey) => (key === 'text_product_button' ? 'button' : 'nothing');
