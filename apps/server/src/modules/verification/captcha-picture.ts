import { GLYPHS, type Point, type Stroke } from './captcha-glyphs.ts';

/** The size in pixels. Pages show the picture at half this size, so that it is sharp on high-resolution screens. */
export const CAPTCHA_SIZE = { width: 320, height: 120 } as const;

const PAPER = 248;
const INK = 24;
const PENCIL = 178;
const INK_WIDTH = 6.5;
const PENCIL_WIDTH = 2;
const GLYPH = { width: 29, height: 35, advance: 43 } as const;
/**
 * The largest random changes of characters: a wave in pixels, a rotation in radians, and a change of size as a
 * fraction.
 */
const WAVE = 4;
const TURN = 0.2;
const GROWTH = 0.12;

/** A picture as grey values from 0 (black) to 255 (white), row by row. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/**
 * Draws a sum like handwriting, over pale lines. Each character is rotated and moved a little. The contrast is more
 * than 10:1.
 * @param random returns numbers from 0 to 1
 */
export function drawCaptcha(text: string, random: () => number): GreyPicture {
  const { width, height } = CAPTCHA_SIZE;
  const pixels = new Uint8Array(width * height).fill(PAPER);
  const between = (from: number, to: number) => from + (to - from) * random();

  for (let count = 0; count < 4; count += 1) draw(pixels, scribble(between), PENCIL_WIDTH, PENCIL);
  for (let count = 0; count < 60; count += 1) {
    const [x, y] = [between(0, width), between(0, height)];
    const end: Point = [x + between(-2, 2), y + between(-2, 2)];
    draw(pixels, [[x, y], end], PENCIL_WIDTH, PENCIL);
  }

  const phase = between(0, 2 * Math.PI);
  const wave = ([x, y]: Point): Point => [x, y + WAVE * Math.sin(x / 30 + phase)];
  const left = (width - text.length * GLYPH.advance) / 2 + GLYPH.advance / 2;
  [...text].forEach((character, index) => {
    const centre: Point = [left + index * GLYPH.advance + between(-3, 3), height / 2 + between(-7, 7)];
    const turn = between(-TURN, TURN);
    const size = between(1 - GROWTH, 1 + GROWTH);
    for (const stroke of GLYPHS[character] ?? []) {
      const written = stroke.map((point) => wave(place(point, centre, turn, size)));
      draw(pixels, written, INK_WIDTH, INK);
    }
  });
  return { width, height, pixels };
}

function place([x, y]: Point, [centreX, centreY]: Point, turn: number, size: number): Point {
  const [dx, dy] = [(x - 0.5) * GLYPH.width * size, (y - 0.75) * GLYPH.height * size];
  return [centreX + dx * Math.cos(turn) - dy * Math.sin(turn), centreY + dx * Math.sin(turn) + dy * Math.cos(turn)];
}

function scribble(between: (from: number, to: number) => number): Stroke {
  const { width, height } = CAPTCHA_SIZE;
  const [start, end] = [between(0, height), between(0, height)];
  const [swing, length, phase] = [between(6, 16), between(18, 40), between(0, 2 * Math.PI)];
  return Array.from({ length: 41 }, (_, step) => {
    const x = (width * step) / 40;
    return [x, start + ((end - start) * step) / 40 + swing * Math.sin(x / length + phase)] as const;
  });
}

/** Draws a stroke with a round pen. Pixels at the edge get less ink. */
function draw(pixels: Uint8Array, stroke: Stroke, penWidth: number, ink: number): void {
  const { width, height } = CAPTCHA_SIZE;
  const radius = penWidth / 2;
  for (let index = 1; index < stroke.length; index += 1) {
    const [from, to] = [stroke[index - 1] as Point, stroke[index] as Point];
    const reach = radius + 1;
    const [x0, x1] = [Math.min(from[0], to[0]) - reach, Math.max(from[0], to[0]) + reach];
    const [y0, y1] = [Math.min(from[1], to[1]) - reach, Math.max(from[1], to[1]) + reach];
    for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, y1); y += 1) {
      for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width, x1); x += 1) {
        const covered = Math.min(1, Math.max(0, radius + 0.5 - distance([x + 0.5, y + 0.5], from, to)));
        const place = y * width + x;
        // Keeps the darker of the two greys. Adding the two would make crossings darker than their strokes.
        const grey = PAPER + (ink - PAPER) * covered;
        pixels[place] = Math.min(pixels[place] as number, grey);
      }
    }
  }
}

function distance([x, y]: Point, [x0, y0]: Point, [x1, y1]: Point): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const along = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1);
  const nearest = Math.min(1, Math.max(0, along));
  return Math.hypot(x - x0 - nearest * dx, y - y0 - nearest * dy);
}
