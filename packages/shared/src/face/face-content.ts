import type { ShopConfig } from '../config/config.schema.ts';
import { type Locale, shownLocale, type WrittenLocale } from '../kernel/locales.ts';
import { type FaceContent, type FaceKey, type FacePart, faceKey } from './face-parts.ts';
import { FACE_SEED_EN } from './seed/en.ts';
import { FACE_SEED_ZH } from './seed/zh.ts';

const SEED: Readonly<Record<WrittenLocale, FaceContent>> = { zh: FACE_SEED_ZH, en: FACE_SEED_EN };

/** Returns the built-in text about a part of the face. Readers of Chinese get Chinese, all others get English. */
export const defaultFaceContent = (part: FacePart, wanted: Locale): string => SEED[shownLocale(wanted)][part];

/**
 * Returns the text about each part of the face. First choice is the shop's text in the wanted language, then the shop's
 * text in its default language, then the built-in text. The shop wrote its own text on purpose, so it comes first even
 * in another language.
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
