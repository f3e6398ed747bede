import { TextInput } from '@mantine/core';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { textUnits } from '@skin-mirror/shared/kernel/text-units.ts';
import type { ReportPage } from '@skin-mirror/shared/report/report.ts';
import { builtInText, shopTexts } from '@skin-mirror/shared/shop-text/shop-text.ts';
import { MAX_BUTTON_UNITS, SHOP_TEXT_KEYS, type ShopTextKey } from '@skin-mirror/shared/shop-text/shop-text-keys.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfigScreen } from '../../../ui/config/config-form.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { WithPreview } from '../../../ui/report-preview/with-preview.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import { TextTabs, useTranslatedTexts } from '../translated-texts.tsx';

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
  const nameOf = (key: ShopTextKey) => t(`name.${key}`);
  const texts = useTranslatedTexts(SHOP_TEXT_KEYS, 'shop-texts', {
    sending: t('sending'),
    tooLong: (key) => t('too_long', { name: nameOf(key) }),
  });
  const { form, key, locale, shopDefault, words, own, builtIn } = texts;
  const shown = useMemo(
    () => builtIn && shopTexts(words, builtIn, { wanted: locale, shopDefault }),
    [words, builtIn, locale, shopDefault],
  );
  const editor = { ...texts.editor, label: nameOf(key), description: t(`hint.${key}`) };
  return (
    <ConfigScreen
      form={form}
      loads={texts.loads}
      title={t('title')}
      description={t('description')}
      height={520}
      frame={(fields) => (
        <WithPreview
          key={locale}
          preview={{ ...SHOWN_AT[key], locale, own: shown && { texts: shown }, hasCloseUps: true, around: 330 }}
        >
          {fields}
        </WithPreview>
      )}
    >
      {() => (
        <TextTabs
          texts={texts}
          words={{ language: t('language'), reset: t('reset'), sending: t('sending') }}
          nameOf={nameOf}
          source={
            words[key][shopDefault]
              ? t('source.other', { language: LOCALE_NAMES[shopDefault] })
              : t(builtIn && builtInText(key, builtIn) ? 'source.built_in' : `source.${emptyOf(key)}`)
          }
        >
          {key === 'text_product_button' ? (
            <TextInput
              {...editor}
              maw="20rem"
              value={own}
              maxLength={MAX_BUTTON_UNITS}
              onChange={(event) => editor.onChange(event.currentTarget.value)}
              rightSectionWidth="4rem"
              rightSection={<Hint>{`${textUnits(own)} / ${MAX_BUTTON_UNITS}`}</Hint>}
            />
          ) : (
            <RichTextField {...editor} {...texts.richEditor} key={texts.editorKey} value={shown?.[key] ?? ''} />
          )}
        </TextTabs>
      )}
    </ConfigScreen>
  );
}

/** The button always has a label, a text may be missing. */
const emptyOf = (key: ShopTextKey) => (key === 'text_product_button' ? 'button' : 'nothing');
