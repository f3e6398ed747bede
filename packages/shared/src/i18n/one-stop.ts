/** Takes away the full stop of a sentence that ends with a value which has one, such as the name "Rose & Co.". */
export function withOneStop(text: string, values: Readonly<Record<string, unknown>>): string {
  if (!text.includes('..')) return text;
  let result = text;
  for (const value of Object.values(values)) {
    if (typeof value !== 'string' || !value.endsWith('.')) continue;
    for (let at = result.indexOf(`${value}.`); at >= 0; at = result.indexOf(`${value}.`, at + 1)) {
      const end = at + value.length;
      if (result[end + 1] !== '.') result = result.slice(0, end) + result.slice(end + 1);
    }
  }
  return result;
}

/** A part of i18next that applies `withOneStop` to all texts. */
export const ONE_STOP = {
  type: 'postProcessor',
  name: 'one-stop',
  process: (text: string, _key: string | string[], values: Readonly<Record<string, unknown>>) =>
    withOneStop(text, values),
} as const;
