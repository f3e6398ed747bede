import type { FaceContent } from '@skin-mirror/shared/face/face-parts.ts';
import { type Locale, shownLocale } from '@skin-mirror/shared/kernel/locales.ts';
import type { BuiltInShopTexts } from '@skin-mirror/shared/shop-text/shop-text-keys.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { loadTextFile } from './text-files.ts';

export interface BuiltInFiles {
  /** How words begin that promise medicine, separated by commas. */
  claims: { readonly beginnings: string };
  face: FaceContent;
  'shop-texts': BuiltInShopTexts;
}

/** Loads built-in texts of reports. While another language is being loaded, returns the texts and language from before. */
export const useBuiltIn = <Name extends keyof BuiltInFiles>(name: Name, locale: Locale) =>
  useQuery({
    queryKey: ['built-in', name, locale],
    queryFn: async () => {
      const texts: BuiltInFiles[Name] = await loadTextFile(shownLocale(locale), name);
      return { locale, texts };
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
