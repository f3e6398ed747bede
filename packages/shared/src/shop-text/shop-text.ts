import type { ShopConfig } from '../config/config.schema.ts';
import type { Locale } from '../kernel/locales.ts';
import { type BuiltInShopTexts, SHOP_TEXT_KEYS, type ShopTextKey, type ShopTexts } from './shop-text-keys.ts';

/** Returns the built-in text, or an empty one. Nothing is shown for an empty text. */
export const builtInText = (key: ShopTextKey, builtIn: BuiltInShopTexts): string =>
  key === 'text_product_button' ? '' : builtIn[key];

/**
 * Returns the texts for a reader. First choice is the shop's text in the wanted language, then in the shop's default
 * language, then the built-in text. An empty label of the button means the report's own word.
 */
export const shopTexts = (
  config: Pick<ShopConfig, ShopTextKey>,
  builtIn: BuiltInShopTexts,
  { wanted, shopDefault }: { readonly wanted: Locale; readonly shopDefault: Locale },
): ShopTexts =>
  Object.fromEntries(
    SHOP_TEXT_KEYS.map((key) => [key, config[key][wanted] || config[key][shopDefault] || builtInText(key, builtIn)]),
  ) as ShopTexts;
