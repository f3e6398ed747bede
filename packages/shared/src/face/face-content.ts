import type { ShopConfig } from '../config/config.schema.ts';
import { type Locale, shownLocale, type WrittenLocale } from '../kernel/locales.ts';
import { type FaceContent, type FaceKey, type FacePart, faceKey } from './face-parts.ts';
import { FACE_SEED_EN } from './seed/en.ts';
import { FACE_SEED_ZH } from './seed/zh.ts';

const SEED: Readonly<Record<WrittenLocale, FaceContent>> = { zh: FACE_SEED_ZH, en: FACE_SEED_EN };

/**
 * Returns the built-in text about a part, in Chinese or English, whichever is shown to a reader of the wanted language.
 */
export const defaultFaceContent = (part: FacePart, wanted: Locale): string => SEED[shownLocale(wanted)][part];

/**
 * Returns the text about each part: the shop's own in the wanted language, else its own in the shop's default language,
 * else the built-in text. A shop's own text is preferred even in another language, because the shop wrote it on
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
