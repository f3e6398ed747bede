import type { WrittenLocale } from '@skin-mirror/shared/kernel/locales.ts';

/** Written by the build, see `texts-of-languages.ts`. */
declare const TEXT_HASHES: Readonly<Record<WrittenLocale, string>>;

const loading = new Map<string, ReturnType<typeof read>>();

/** Loads the texts of a file in a language's folder, such as `console/goods`. Asks for each file once. */
export function loadTextFile(language: WrittenLocale, name: string): ReturnType<typeof read> {
  const address = `/texts/${language}-${TEXT_HASHES[language]}/${name}.json`;
  const texts = loading.get(address) ?? read(address);
  loading.set(address, texts);
  texts.catch(() => loading.delete(address));
  return texts;
}

async function read(address: string) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} can't be loaded`);
  return response.json();
}
