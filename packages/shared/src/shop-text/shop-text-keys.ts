/** Settings with a shop's own HTML for the report, in each language. */
export const HTML_TEXT_KEYS = [
  'text_general',
  'text_full_face',
  'text_dermatoscope',
  'text_scalp',
  'text_conclusion',
] as const;
export type HtmlTextKey = (typeof HTML_TEXT_KEYS)[number];
export type BuiltInShopTexts = Readonly<Record<HtmlTextKey, string>>;

/** All of the shop's own texts for the report. The label of a product's button is plain text. */
export const SHOP_TEXT_KEYS = [...HTML_TEXT_KEYS, 'text_product_button'] as const;
export type ShopTextKey = (typeof SHOP_TEXT_KEYS)[number];

export type ShopTexts = Readonly<Record<ShopTextKey, string>>;

/** The largest width of the button's label. A Chinese character counts as two units, a Latin character as one. */
export const MAX_BUTTON_UNITS = 12;
