import { type Area, drawFile, isPng, JPEG, PNG, withPicture } from './picture-file.ts';

export type Size = Pick<Area, 'width' | 'height'>;

/** JPEG qualities. The code tries them in this order until the file is small enough. */
const QUALITIES = [0.92, 0.85, 0.75, 0.6, 0.45];

interface Fit {
  readonly size: Size;
  /** The part to show. Undefined shows the whole picture. */
  readonly area: Area | undefined;
  readonly maxBytes: number;
  /** True if a PNG stays a PNG, as long as it is small enough. Its transparent parts stay transparent. */
  readonly keepsPng: boolean;
}

/**
 * Returns a JPEG of exactly `size`, with white where the picture shows nothing; or a PNG, if a PNG is kept. The part is
 * as large as fits, in the centre. Returns undefined if the picture can't be read or made smaller than `maxBytes`.
 */
export const fitPicture = (file: File, { size, area, maxBytes, keepsPng }: Fit): Promise<File | undefined> =>
  withPicture(file, async (picture) => {
    const part = area ?? { x: 0, y: 0, width: picture.width, height: picture.height };
    const scale = Math.min(size.width / part.width, size.height / part.height);
    // `createImageBitmap` resizes with high quality. Thin lines would get lost if the canvas resized the picture.
    const fitted = await createImageBitmap(picture, part.x, part.y, part.width, part.height, {
      resizeWidth: Math.max(1, Math.round(part.width * scale)),
      resizeHeight: Math.max(1, Math.round(part.height * scale)),
      resizeQuality: 'high',
    });
    const draw = (context: CanvasRenderingContext2D) =>
      context.drawImage(
        fitted,
        Math.round((size.width - fitted.width) / 2),
        Math.round((size.height - fitted.height) / 2),
      );
    const jpegs = QUALITIES.map((quality) => ({ type: JPEG, quality }));
    try {
      for (const version of keepsPng && isPng(file) ? [{ type: PNG }, ...jpegs] : jpegs) {
        const made = await drawFile(file.name, { ...size, ...version, maxBytes }, draw);
        if (made) return made;
      }
      return undefined;
    } finally {
      fitted.close();
    }
  });
