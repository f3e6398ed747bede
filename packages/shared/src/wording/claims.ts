/** Matches the beginning of a word in a language that writes no spaces, or joins endings to names. */
const WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Returns the words of a text that promise what only medicine may promise, each once. The laws on cosmetics forbid such
 * claims.
 * @param beginnings how such words begin in the text's language, separated by commas
 */
export function claimsIn(text: string, beginnings: string): string[] {
  const patterns = beginnings.split(',').flatMap((one) => {
    const beginning = one.trim();
    if (beginning === '') return [];
    return WITHOUT_SPACES.test(beginning) ? [beginning] : [`(?<!\\p{L})${beginning}\\p{L}*`];
  });
  if (patterns.length === 0) return [];
  return [...new Set(text.match(new RegExp(patterns.join('|'), 'giu')))];
}
