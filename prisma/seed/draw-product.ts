import type { GoodsTypeKey } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import type { DemoProduct } from './demo-catalogue.ts';
import type { Container } from './product-format.ts';

/** Width and height of a picture in pixels. */
export const PICTURE_SIZE = 400;

/** The hue (degrees) and saturation (percent) of each main effect. */
const TINTS: Readonly<Record<GoodsTypeKey, readonly [hue: number, saturation: number]>> = {
  cleansing: [190, 40],
  hydrating: [207, 55],
  oil_control: [165, 35],
  acne_care: [140, 32],
  soothing: [120, 25],
  brightening: [46, 60],
  spot_fading: [330, 38],
  anti_wrinkle: [270, 30],
  firming: [14, 48],
  pore_refining: [232, 32],
  blackhead_care: [215, 14],
  eye_care: [292, 28],
  sun_protection: [32, 70],
  barrier_repair: [85, 28],
};

/** The outline of a container as SVG: body, cap and label. All containers stand on y = 330. */
interface Outline {
  readonly body: string;
  readonly cap: string;
  readonly label: { readonly y: number; readonly width: number };
}

const box = (x: number, y: number, width: number, height: number, radius: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;

const OUTLINES: Readonly<Record<Container, Outline>> = {
  tube: {
    body: '<path d="M138 66 H262 L248 298 H152 Z"/>',
    cap: box(154, 296, 92, 34, 6),
    label: { y: 150, width: 100 },
  },
  bottle: { body: box(145, 130, 110, 200, 20), cap: box(174, 78, 52, 54, 7), label: { y: 205, width: 98 } },
  dropper: {
    body: `${box(150, 158, 100, 172, 16)}${box(178, 140, 44, 24, 4)}`,
    cap: `${box(172, 104, 56, 42, 6)}${box(186, 58, 28, 52, 14)}`,
    label: { y: 222, width: 88 },
  },
  pump: {
    body: box(143, 138, 114, 192, 18),
    cap: `${box(178, 112, 44, 28, 5)}${box(193, 84, 14, 30, 3)}<path d="M150 70 H226 a8 8 0 0 1 8 8 V90 H186 V84 H150 Z"/>`,
    label: { y: 212, width: 102 },
  },
  jar: { body: box(104, 210, 192, 120, 24), cap: box(110, 158, 180, 56, 10), label: { y: 256, width: 168 } },
  spray: {
    body: '<path d="M148 318 V168 q0 -28 28 -34 h48 q28 6 28 34 V318 q0 12 -12 12 H160 q-12 0 -12 -12 Z"/>',
    cap: box(172, 72, 56, 64, 9),
    label: { y: 214, width: 92 },
  },
  sachet: {
    body: box(118, 84, 164, 246, 8),
    cap: box(118, 84, 164, 22, 8),
    label: { y: 176, width: 138 },
  },
  stick: { body: box(154, 176, 92, 154, 14), cap: box(160, 84, 80, 94, 18), label: { y: 226, width: 82 } },
};

/** Draws a product's picture as SVG, in the colour of its main effect. Texts in Latin letters need no Chinese font. */
export function drawProduct({ look, effects }: Pick<DemoProduct, 'look' | 'effects'>): string {
  const [hue, saturation] = TINTS[effects[0] as GoodsTypeKey];
  const tone = (lightness: number, strength = 1) => `hsl(${hue}, ${Math.round(saturation * strength)}%, ${lightness}%)`;
  const { body, cap, label } = OUTLINES[look.container];
  const centre = PICTURE_SIZE / 2;
  const text = (words: string, y: number, size: number, extra = '') =>
    `<text x="${centre}" y="${y}" font-size="${fitting(words, label.width, size)}"${extra}>${escapeXml(words)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIZE}" height="${PICTURE_SIZE}" viewBox="0 0 ${PICTURE_SIZE} ${PICTURE_SIZE}">
<defs>
<linearGradient id="room" x2="0" y2="1"><stop stop-color="${tone(97, 0.6)}"/><stop offset="1" stop-color="${tone(88, 0.7)}"/></linearGradient>
<linearGradient id="body"><stop stop-color="${tone(72)}"/><stop offset="0.28" stop-color="${tone(90)}"/><stop offset="0.7" stop-color="${tone(80)}"/><stop offset="1" stop-color="${tone(64)}"/></linearGradient>
<linearGradient id="cap"><stop stop-color="${tone(34)}"/><stop offset="0.3" stop-color="${tone(56)}"/><stop offset="1" stop-color="${tone(30)}"/></linearGradient>
</defs>
<rect width="${PICTURE_SIZE}" height="${PICTURE_SIZE}" fill="url(#room)"/>
<circle cx="300" cy="120" r="150" fill="#fff" opacity="0.45"/>
<ellipse cx="${centre}" cy="334" rx="150" ry="20" fill="${tone(62, 0.6)}" opacity="0.45"/>
<g fill="url(#body)">${body}</g>
<g fill="url(#cap)">${cap}</g>
<g font-family="Noto Sans, DejaVu Sans, Helvetica, Arial, sans-serif" text-anchor="middle" fill="${tone(22)}">
${text(look.brand.toUpperCase(), label.y, 11, ' letter-spacing="1"')}
${text(look.line, label.y + 28, 22, ' font-weight="600"')}
${text(look.format, label.y + 47, 12)}
<text x="${centre}" y="374" font-size="15" letter-spacing="1">${escapeXml(look.size)}</text>
</g>
</svg>`;
}

/** Returns a font size, at most `largest`, with which the words fit the width. */
const fitting = (words: string, width: number, largest: number): number =>
  Math.min(largest, Math.floor((width / (words.length * 0.72)) * 10) / 10);

const XML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => XML_ENTITIES[character] as string);
