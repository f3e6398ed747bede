/** The smallest contrast of text and background, by WCAG 2.2 level AA. */
const CONTRAST = 4.5;
/** One step of the way from the wanted colour to black. */
const STEP = 0.04;

type Rgb = readonly [number, number, number];

const each = ([r, g, b]: Rgb, change: (part: number) => number): Rgb => [change(r), change(g), change(b)];
const rgbOf = (hex: string): Rgb => each([1, 3, 5], (at) => Number.parseInt(hex.slice(at, at + 2), 16));
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** The relative luminance of a colour, by WCAG 2.2. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = each(rgb, (part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast of two colours such as `#8a4646`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map((hex) => luminance(rgbOf(hex))).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Returns the colour, or a darker one of the same hue, that can be read on `background`. With `white` as background, white
 * letters can also be read on it.
 */
export function readableColor(hex: string, background: string): string {
  let color = rgbOf(hex);
  for (let left = 1; contrast(hexOf(color), background) < CONTRAST && left > 0; left -= STEP)
    color = each(rgbOf(hex), (part) => part * (left - STEP));
  return hexOf(each(color, (part) => Math.max(0, part)));
}
