import type { ShopConfig } from '../config/config.schema.ts';
import type { Locale } from '../kernel/locales.ts';
import { type FaceContent, type FaceKey, type FacePart, faceKey } from './face-parts.ts';

/**
 * Returns the text about each part of the face. First choice is the shop's text in the wanted language, then the shop's
 * text in its default language, then the built-in text. The shop wrote its own text on purpose, so it comes first even
 * in another language.
 */
export const faceContent = (
  config: Pick<ShopConfig, FaceKey>,
  builtIn: FaceContent,
  locales: { readonly wanted: Locale; readonly shopDefault: Locale },
): FaceContent => {
  const of = (part: FacePart): string => {
    const own = config[faceKey(part)];
    return own[locales.wanted] || own[locales.shopDefault] || builtIn[part];
  };
  return { bones: of('bones'), muscle: of('muscle'), fat: of('fat'), net: of('net') };
};
