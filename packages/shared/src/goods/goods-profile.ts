import { WORK_MODES } from '../identity/identity.ts';
import type { GoodsMode } from '../recommendation/recommendation.ts';

/** The largest number of visible characters in a product's badge. An emoji counts as one character. */
export const MAX_TAG_LENGTH = 3;
/** The largest number of characters in a product's details, including HTML tags. */
export const MAX_DETAIL_CHARS = 64 * 1024;
export const SOURCE_PLATFORMS = ['self', 'taobao', 'tmall', 'jd', 'other'] as const;

/** The kinds of product form. Each kind has its own set of fields. */
export const GOODS_PROFILES = ['standard', 'solrx', 'advanced'] as const;
export type GoodsProfile = (typeof GOODS_PROFILES)[number];

/**
 * Returns the kind of product form for a shop. Shops in `solrx` mode describe products by skin profile, all others by
 * goods types. In advanced mode, the form also has mirrors, auxiliary goods types and a required category.
 */
export function goodsProfile(work_mode: number, goods_mode: GoodsMode): GoodsProfile {
  if (goods_mode === 'solrx') return 'solrx';
  return work_mode === WORK_MODES.advanced ? 'advanced' : 'standard';
}

/** The required fields, in the order in which they are checked. */
export const REQUIRED_GOODS_FIELDS = {
  standard: ['goods_name', 'goods_pic', 'type_ids', 'for_sex'],
  solrx: ['goods_name', 'goods_pic', 'tag', 'ext_rules'],
  advanced: ['goods_name', 'goods_pic', 'device_nos', 'category_id', 'type_ids', 'for_sex'],
} as const satisfies Record<GoodsProfile, readonly string[]>;

const EXT_RULE_NAMES = ['skin_type', 'sensitive', 'pigment', 'wrinkle'] as const;

/** Returns the required fields that are empty, in order. In advanced mode, an auxiliary goods type may be 0: none. */
export function missingOfGoods(profile: GoodsProfile, fields: Readonly<Record<string, unknown>>): string[] {
  return REQUIRED_GOODS_FIELDS[profile].filter((name) => isEmpty(name, fields[name], profile));
}

function isEmpty(name: string, value: unknown, profile: GoodsProfile): boolean {
  if (name === 'ext_rules')
    return EXT_RULE_NAMES.some((rule) => (value as Record<string, unknown> | null)?.[rule] === undefined);
  if (name === 'type_ids') {
    const types = Array.isArray(value) ? value : [];
    return profile === 'advanced' ? types.length < 3 || types[0] === 0 : !types.some((type) => type !== 0);
  }
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Counts visible characters. An emoji with its modifiers counts as one character. */
export const graphemes = (text: string): number =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.trim())].length;

const PRICE = /^\d{1,8}(\.\d{1,2})?$/;
/** True for 0 to 99 999 999.99 with at most two decimals. */
export const isPrice = (text: string): boolean => PRICE.test(text);
