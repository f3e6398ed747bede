import {
  type DimensionKey,
  type ImageKind,
  LIGHT_MODES,
  type LightMode,
} from '@skin-mirror/shared/dimension/dimension.ts';
import { LRUCache } from 'lru-cache';
import sharp, { type Matrix3x3 } from 'sharp';
import { createRandom } from '../random.ts';
import { type CloseUpKind, closeUpDrawing, closeUpOf } from './close-up.ts';
import { type FaceMarks, markedOut, marksUnderLight } from './face-marks.ts';
import { type FaceLook, facePlate, PLATE } from './face-plate.ts';
import { pixelText, pixelTextWidth } from './pixel-text.ts';

/** A face and its skin condition. The `key` decides where the marks are: the same key always gives the same face. */
export interface FaceSubject extends FaceLook {
  readonly key: string;
  readonly scores: FaceMarks['scores'];
  readonly oil: FaceMarks['oil'];
}

export interface PictureOptions {
  /** The width in pixels. The height is 4/3 of the width. */
  readonly width: number;
  /** A text in a corner of the photo. It helps testers to recognise the skin test. */
  readonly label?: string;
  /** The strength of the blur, in pixels. */
  readonly blur?: number;
}

export interface FacePainter {
  /** Paints a JPEG. The same arguments always give the same bytes. */
  paint(kind: ImageKind, subject: FaceSubject, options: PictureOptions): Promise<Buffer>;
}

interface Tint {
  /** A colour matrix: each row has the shares of red, green and blue in one output channel. */
  readonly matrix: Matrix3x3;
  readonly gain: number;
  readonly lift: readonly [number, number, number];
  /** The darkness of the room around the face, from 0 to 1. Lamps of one colour light the room less. */
  readonly dark: number;
}

/** Returns a colour matrix that turns brightness into shades of one colour. */
const mono = (red: number, green: number, blue: number, weights: readonly [number, number, number]): Matrix3x3 => {
  const row = (share: number) => weights.map((weight) => weight * share) as [number, number, number];
  return [row(red), row(green), row(blue)];
};
const NEUTRAL: Matrix3x3 = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const SATURATED: Matrix3x3 = [
  [1.22, -0.16, -0.06],
  [-0.1, 1.16, -0.06],
  [-0.1, -0.16, 1.26],
];
/**
 * The shares of red, green and blue. Melanin absorbs mostly blue and green light, so these channels show hidden spots.
 */
const SHORT_WAVES = [0.1, 0.35, 0.55] as const;
const EVEN = [0.3, 0.4, 0.3] as const;

const TINTS: Readonly<Record<LightMode | 'marked', Tint>> = {
  white: { matrix: NEUTRAL, gain: 1, lift: [0, 0, 0], dark: 0 },
  positive: { matrix: NEUTRAL, gain: 1.12, lift: [-14, -12, -6], dark: 0 },
  negative: { matrix: SATURATED, gain: 0.9, lift: [4, 2, 2], dark: 0 },
  uv: { matrix: mono(0.98, 0.9, 0.84, SHORT_WAVES), gain: 1.15, lift: [-20, -20, -20], dark: 0.62 },
  woods: { matrix: mono(0.3, 0.2, 0.62, EVEN), gain: 1, lift: [-12, -16, 4], dark: 0.86 },
  blue: { matrix: mono(0.26, 0.5, 0.98, EVEN), gain: 1, lift: [-6, -4, 8], dark: 0.72 },
  brown: { matrix: mono(1.02, 0.78, 0.54, SHORT_WAVES), gain: 1.2, lift: [-6, -14, -16], dark: 0.6 },
  red: { matrix: mono(1.08, 0.66, 0.64, [0.1, 0.6, 0.3]), gain: 1.05, lift: [8, -8, -6], dark: 0.5 },
  marked: { matrix: mono(0.8, 0.8, 0.82, EVEN), gain: 0.86, lift: [0, 0, 2], dark: 0.35 },
};

const JPEG_QUALITY = 86;

/** The newest drawings of faces without marks are kept. In the usual size, each takes 1.5 MB of memory. */
export function createFacePainter(kept = 8): FacePainter {
  const plates = new LRUCache<string, Promise<Plate>>({ max: kept });

  function plateOf(look: FaceLook, width: number): Promise<Plate> {
    const key = [look.sex, look.age, look.ita, look.face_shape, width].join();
    const plate = plates.get(key) ?? renderPlate(look, width);
    plates.set(key, plate);
    return plate;
  }

  return {
    async paint(kind, subject, { width, label, blur = 0 }) {
      const closeUp = closeUpOf(kind);
      if (closeUp) return paintCloseUp(closeUp, subject, width, label ? labelled(label) : '');
      const plate = await plateOf(subject, width);
      const mode = LIGHT_MODES.find((candidate) => candidate === kind);
      const light = TINTS[mode ?? 'marked'];
      const tinted = await tint(plate, light);
      const marks = { scores: subject.scores, oil: subject.oil, random: createRandom(subject.key) };
      const drawn = mode ? marksUnderLight(mode, marks) : markedOut(kind.slice('mark_'.length) as DimensionKey, marks);
      const face = roomShade(light.dark) + drawn;
      const text = label ? labelled(label) : '';
      if (blur === 0) return encode(tinted, face + text, plate.size);
      const unblurred = sharp(tinted, { raw: plate.size }).composite([{ input: overlay(face, plate.size) }]);
      const blurred = await sharp(await unblurred.removeAlpha().raw().toBuffer(), { raw: plate.size })
        .blur(blur)
        .raw()
        .toBuffer();
      return encode(blurred, text, plate.size);
    },
  };
}

/** Paints a square picture of skin or scalp under a lens. */
function paintCloseUp(kind: CloseUpKind, subject: FaceSubject, width: number, text: string): Promise<Buffer> {
  // The label is drawn for the height of a face, so it moves up to the lower edge of the square.
  const moved = `<g transform="translate(0 ${PLATE.width - PLATE.height})">${text}</g>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PLATE.width} ${PLATE.width}" width="${width}" height="${width}">${closeUpDrawing(kind, subject, PLATE.width)}${moved}</svg>`;
  return sharp(Buffer.from(drawing)).flatten({ background: '#000' }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
}

interface Plate {
  readonly pixels: Buffer;
  readonly size: { readonly width: number; readonly height: number; readonly channels: 3 };
}

async function renderPlate(look: FaceLook, width: number): Promise<Plate> {
  const height = Math.round((width * PLATE.height) / PLATE.width);
  const drawn = sharp(Buffer.from(facePlate(look))).resize(width, height);
  const pixels = await drawn.removeAlpha().raw().toBuffer();
  addGrain(pixels, width);
  return { pixels, size: { width, height, channels: 3 } };
}

/** Adds fine noise and broad spots, because real skin and real photos are never smooth. */
function addGrain(pixels: Buffer, width: number): void {
  const random = createRandom('grain');
  const cell = 6;
  const columns = Math.ceil(width / cell) + 1;
  const mottling = Array.from({ length: columns * (Math.ceil(pixels.length / 3 / width / cell) + 1) }, () =>
    random.between(-2.5, 2.5),
  );
  for (let index = 0, pixel = 0; index < pixels.length; index += 3, pixel++) {
    const column = pixel % width;
    const row = (pixel - column) / width;
    const broad = mottling[Math.floor(row / cell) * columns + Math.floor(column / cell)] as number;
    const change = Math.round((random.float() + random.float() - 1) * 7 + broad);
    for (let channel = index; channel < index + 3; channel++) {
      pixels[channel] = Math.min(255, Math.max(0, (pixels[channel] as number) + change));
    }
  }
}

const tint = ({ pixels, size }: Plate, { matrix, gain, lift }: Tint): Promise<Buffer> =>
  sharp(pixels, { raw: size })
    .recomb(matrix)
    .linear([gain, gain, gain], [...lift])
    .raw()
    .toBuffer();

const encode = (pixels: Buffer, content: string, size: Plate['size']): Promise<Buffer> =>
  sharp(pixels, { raw: size })
    .composite([{ input: overlay(content, size) }])
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();

const overlay = (content: string, { width, height }: Plate['size']): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PLATE.width} ${PLATE.height}" width="${width}" height="${height}">${content}</svg>`,
  );

const roomShade = (dark: number): string =>
  dark === 0
    ? ''
    : `<radialGradient id="room" gradientUnits="userSpaceOnUse" cx="360" cy="490" r="520" gradientTransform="translate(90) scale(.75 1)"><stop offset=".56" stop-opacity="0"/><stop offset=".8" stop-opacity="${dark * 0.8}"/><stop offset="1" stop-opacity="${dark}"/></radialGradient><rect width="${PLATE.width}" height="${PLATE.height}" fill="url(#room)"/>`;

const LABEL_SIZE = 16;

function labelled(text: string): string {
  const top = PLATE.height - LABEL_SIZE - 22;
  const width = pixelTextWidth(text, LABEL_SIZE) + 24;
  return `<rect x="14" y="${top - 10}" width="${width}" height="${LABEL_SIZE + 20}" rx="6" fill="#000" opacity=".55"/><path d="${pixelText(text, 26, top, LABEL_SIZE)}" fill="#fff"/>`;
}
