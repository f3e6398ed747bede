/**
 * A pixel font. Each character has seven rows of five pixels, and each row is one base-32 digit. With it, no font has
 * to be installed.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  '0': 'EHJLPHE',
  '1': '4C4444E',
  '2': 'EH1248V',
  '3': 'V2421HE',
  '4': '26AIV22',
  '5': 'VGU11HE',
  '6': '68GUHHE',
  '7': 'V124888',
  '8': 'EHHEHHE',
  '9': 'EHHF12C',
  A: 'EHHVHHH',
  B: 'UHHUHHU',
  C: 'EHGGGHE',
  D: 'SIHHHIS',
  E: 'VGGUGGV',
  F: 'VGGUGGG',
  G: 'EHGNHHF',
  H: 'HHHVHHH',
  I: 'E44444E',
  J: '72222IC',
  K: 'HIKOKIH',
  L: 'GGGGGGV',
  M: 'HRLLHHH',
  N: 'HHPLJHH',
  O: 'EHHHHHE',
  P: 'UHHUGGG',
  Q: 'EHHHLID',
  R: 'UHHUKIH',
  S: 'FGGE11U',
  T: 'V444444',
  U: 'HHHHHHE',
  V: 'HHHHHA4',
  W: 'HHHLLLA',
  X: 'HHA4AHH',
  Y: 'HHHA444',
  Z: 'V1248GV',
  '-': '000V000',
  _: '000000V',
  '#': 'AAVAVAA',
  '.': '00000CC',
  ':': '0CC0CC0',
  '/': '01248G0',
  ' ': '0000000',
};
const COLUMNS = 5;
const BASE = 32;

/**
 * Returns an SVG path that draws `text`. `x` and `y` are its top left corner, and `size` is the height of a capital
 * letter. Unknown characters become spaces.
 */
export function pixelText(text: string, x: number, y: number, size: number): string {
  const dot = size / 7;
  const dots: string[] = [];
  for (const [position, letter] of [...text.toUpperCase()].entries()) {
    const left = x + position * (COLUMNS + 1) * dot;
    for (const [row, bits] of [...(GLYPHS[letter] ?? '')].entries()) {
      for (let column = 0; column < COLUMNS; column++) {
        if (Number.parseInt(bits, BASE) & (1 << (COLUMNS - 1 - column))) {
          dots.push(
            `M${(left + column * dot).toFixed(1)} ${(y + row * dot).toFixed(1)}h${dot.toFixed(2)}v${dot.toFixed(2)}h-${dot.toFixed(2)}z`,
          );
        }
      }
    }
  }
  return dots.join('');
}

export const pixelTextWidth = (text: string, size: number): number => ([...text].length * (COLUMNS + 1) * size) / 7;
