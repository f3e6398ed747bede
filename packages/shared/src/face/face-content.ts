import type { ShopConfig } from '../config/config.schema.ts';
import type { Locale } from '../kernel/locales.ts';
import { type FaceContent, type FaceKey, type FacePart, faceKey } from './face-parts.ts';
import { FACE_SEED_EN } from './seed/en.ts';
import { FACE_SEED_ZH } from './seed/zh.ts';

const SEED: Readonly<Partial<Record<Locale, FaceContent>>> = { zh: FACE_SEED_ZH, en: FACE_SEED_EN };

/** What the product says about a part, in the wanted language, else in English. */
export const defaultFaceContent = (part: FacePart, wanted: Locale): string => (SEED[wanted] ?? FACE_SEED_EN)[part];

/**
 * What reports and mirrors say about each part: the shop's own words in the wanted language, its own in its default
 * language, then the product's. A shop's own words come before the reader's language, because the shop wrote them on
 * purpose.
 */
export const faceContent = (
  config: Pick<ShopConfig, FaceKey>,
  locales: { readonly wanted: Locale; readonly shopDefault: Locale },
): FaceContent => {
  const of = (part: FacePart): string => {
    const own = config[faceKey(part)];
    return own[locales.wanted] || own[locales.shopDefault] || defaultFaceContent(part, locales.wanted);
  };
  return { bones: of('bones'), muscle: of('muscle'), fat: of('fat'), net: of('net') };
};
