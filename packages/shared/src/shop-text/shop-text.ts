import type { ShopConfig } from '../config/config.schema.ts';
import { type Locale, shownLocale, type WrittenLocale } from '../kernel/locales.ts';
import { type HtmlTextKey, SHOP_TEXT_KEYS, type ShopTextKey, type ShopTexts } from './shop-text-keys.ts';

type Defaults = Readonly<Record<HtmlTextKey, string>>;

/** The built-in texts. Nothing is shown for an empty text. */
const DEFAULTS: Readonly<Record<WrittenLocale, Defaults>> = {
  zh: {
    text_conclusion: '<p>肌肤会随季节、作息和护理而变化。坚持护理四周后，在同样的光线下再测一次，就能看到变化。</p>',
    text_general: '',
    text_full_face: '',
    text_dermatoscope: '<p>镜头贴近皮肤拍摄，可以看到平时看不清的纹理、毛孔和角质状态。</p>',
    text_scalp: '<p>放大后的头皮照片，可以看到头皮屑、泛红，以及毛囊口和头发的粗细。</p>',
  },
  en: {
    text_conclusion:
      '<p>Skin changes with the season, sleep and care. A test in the same light after four weeks of care shows what has changed.</p>',
    text_general: '',
    text_full_face: '',
    text_dermatoscope:
      '<p>Taken with the lens on the skin, these pictures show what the eye can’t see: texture, pores, and how smooth the surface is.</p>',
    text_scalp:
      '<p>The scalp, enlarged: flakes and redness can be seen, the openings of the follicles, and how thick the hair is.</p>',
  },
};

/** Returns the built-in text. Readers of Chinese get Chinese, all others get English. */
export const defaultShopText = (key: ShopTextKey, wanted: Locale): string =>
  key === 'text_product_button' ? '' : DEFAULTS[shownLocale(wanted)][key];

/**
 * Returns the texts for a reader. First choice is the shop's text in the wanted language, then in the shop's default
 * language, then the built-in text. An empty label of the button means the report's own word.
 */
export const shopTexts = (
  config: Pick<ShopConfig, ShopTextKey>,
  { wanted, shopDefault }: { readonly wanted: Locale; readonly shopDefault: Locale },
): ShopTexts =>
  Object.fromEntries(
    SHOP_TEXT_KEYS.map((key) => [key, config[key][wanted] || config[key][shopDefault] || defaultShopText(key, wanted)]),
  ) as ShopTexts;
