/** Puts words in the place of a text's placeholders. */
export const filled = (text: string, words: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(words[name] ?? ''));
