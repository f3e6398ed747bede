/** A part of a picture, in pixels of the original picture. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const [JPEG, PNG] = ['image/jpeg', 'image/png'] as const;

interface Version {
  /** The width and the height are in px. */
  readonly width: number;
  readonly height: number;
  readonly type: typeof JPEG | typeof PNG;
  readonly quality?: number;
  readonly maxBytes: number;
}

/** Opens a picture for `use`. Resolves with undefined if the picture can't be read. */
export async function withPicture<Result>(
  file: File,
  use: (picture: ImageBitmap) => Result | Promise<Result>,
): Promise<Result | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  try {
    return picture && (await use(picture));
  } finally {
    picture?.close();
  }
}

/** Draws a version of a picture. Resolves with undefined if its file would have more than `maxBytes` bytes. */
export async function drawFile(
  name: string,
  { width, height, type, quality, maxBytes }: Version,
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  if (type === JPEG) {
    // A JPEG can't be transparent. Without a white background, transparent parts would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  draw(context);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob || blob.size > maxBytes) return undefined;
  return new File([blob], name.replace(/(\.\w+)?$/, type === PNG ? '.png' : '.jpg'), { type });
}

interface Step {
  /** The length of the longer side, in px. */
  readonly side: number;
  readonly quality: number;
}

/** With the last step, text in a screenshot is still readable. */
const SHRINKING: readonly Step[] = [
  { side: 2560, quality: 0.85 },
  { side: 1920, quality: 0.8 },
  { side: 1280, quality: 0.75 },
];
const CROPPING: readonly Step[] = [1600, 1200, 800].map((side) => ({ side, quality: 0.88 }));

/** Scales `area` down by one step after the other, until the file is small enough. */
const scaled = (
  file: File,
  { type, maxBytes }: Pick<Version, 'type' | 'maxBytes'>,
  steps: readonly Step[],
  area?: Area,
) =>
  withPicture(file, async (picture) => {
    const { x, y, width, height } = area ?? { x: 0, y: 0, width: picture.width, height: picture.height };
    for (const { side, quality } of steps) {
      const scale = Math.min(1, side / Math.max(width, height));
      const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
      const made = await drawFile(file.name, { ...size, type, quality, maxBytes }, (context) =>
        context.drawImage(picture, x, y, width, height, 0, 0, size.width, size.height),
      );
      if (made) return made;
    }
    return undefined;
  });

/** Returns the picture as a JPEG of at most `maxBytes` bytes. Undefined if it can't be read or made small enough. */
export const shrinkPicture = (file: File, maxBytes: number): Promise<File | undefined> =>
  scaled(file, { type: JPEG, maxBytes }, SHRINKING);

/** Does the same with a part of the picture. A PNG stays a PNG, so that transparency is kept. */
export const cropPicture = (file: File, area: Area, maxBytes: number): Promise<File | undefined> =>
  scaled(file, { type: isPng(file) ? PNG : JPEG, maxBytes }, CROPPING, area);

/** True for a picture that may have transparent parts. */
export const isPng = (file: File): boolean => file.type === PNG;

/** Returns true if the sides differ by less than 2 %. Also returns true if the picture can't be read. */
export async function isSquare(file: File): Promise<boolean> {
  const difference = await withPicture(file, ({ width, height }) => Math.abs(width - height) / Math.max(width, height));
  return (difference ?? 0) < 0.02;
}
