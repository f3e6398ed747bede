/** Matches Chinese, Japanese and Korean characters and signs, which are as wide as they are high. */
const UPRIGHT = /[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uff60]/;

const CYRILLIC = /[\u0400-\u04ff]/;

/** Estimates the width of a text in CSS pixels. Fonts with Cyrillic letters are wider. */
export function textWidth(text: string, fontSize: number): number {
  const narrow = CYRILLIC.test(text) ? 0.68 : 0.56;
  let width = 0;
  for (const character of text) width += (UPRIGHT.test(character) ? 1 : narrow) * fontSize;
  return width;
}

/** Splits a name into at most two lines of similar length. */
export function twoLines(name: string): string[] {
  let best = [name];
  for (let at = name.indexOf(' '); at >= 0; at = name.indexOf(' ', at + 1)) {
    const lines = [name.slice(0, at), name.slice(at + 1)];
    if (longest(lines) < longest(best)) best = lines;
  }
  return best;
}

const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));
