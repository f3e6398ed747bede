import { TextInput } from '@mantine/core';
import { textUnits } from '@skin-mirror/shared/kernel/text-units.ts';
import type { ReportPage } from '@skin-mirror/shared/report/report.ts';
import { builtInText, shopTexts } from '@skin-mirror/shared/shop-text/shop-text.ts';
import { MAX_BUTTON_UNITS, SHOP_TEXT_KEYS, type ShopTextKey } from '@skin-mirror/shared/shop-text/shop-text-keys.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../../ui/hint.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import { TextsScreen, useTranslatedTexts } from '../translated-texts.tsx';

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
  const { t } = useTranslation('shop-texts');
  const texts = useTranslatedTexts(SHOP_TEXT_KEYS, 'shop-texts', (key) => t(`name.${key}`));
  const { key, locale, shopDefault, words, own, builtIn } = texts;
  const shown = useMemo(
    () => builtIn && shopTexts(words, builtIn, { wanted: locale, shopDefault }),
    [words, builtIn, locale, shopDefault],
  );
  const editor = { ...texts.editor, label: texts.nameOf(key), description: t(`hint.${key}`) };
  return (
    <TextsScreen
      texts={texts}
      preview={{ ...SHOWN_AT[key], own: shown && { texts: shown }, hasCloseUps: true, around: 330 }}
      source={t(builtIn && builtInText(key, builtIn) ? 'source.built_in' : `source.${emptyOf(key)}`)}
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
    </TextsScreen>
  );
}

/** The button always has a label, a text may be missing. */
const emptyOf = (key: ShopTextKey) => (key === 'text_product_button' ? 'button' : 'nothing');
