import type { Area } from './crop-picture.ts';

export interface Size {
  /** The width and the height are in px. */
  readonly width: number;
  readonly height: number;
}

/** JPEG qualities. The code tries them in this order until the file is small enough. */
const QUALITIES = [0.92, 0.85, 0.75, 0.6, 0.45];

const PNG = 'image/png';
/** True for a picture that may have transparent parts. */
export const isPng = (file: File): boolean => file.type === PNG;

interface Fit {
  readonly size: Size;
  /** The part to show. Undefined shows the whole picture. */
  readonly area: Area | undefined;
  readonly maxBytes: number;
  /** True if a PNG stays a PNG, as long as it is small enough. Its transparent parts stay transparent. */
  readonly keepsPng: boolean;
}

/**
 * Returns a JPEG of exactly `size`, with white where the picture shows nothing; or a PNG, if a PNG is kept. Returns
 * undefined if the picture can't be read or made smaller than `maxBytes`.
 */
export async function fitPicture(file: File, { size, area, maxBytes, keepsPng }: Fit): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  try {
    const part = area ?? { x: 0, y: 0, width: picture.width, height: picture.height };
    if (keepsPng && isPng(file)) {
      const blob = await blobOf(await draw(picture, size, part), PNG);
      if (blob && blob.size <= maxBytes) return new File([blob], file.name, { type: PNG });
    }
    const canvas = await draw(picture, size, part, '#fff');
    for (const quality of QUALITIES) {
      const blob = await blobOf(canvas, 'image/jpeg', quality);
      if (blob && blob.size <= maxBytes) {
        return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
      }
    }
    return undefined;
  } finally {
    picture.close();
  }
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/**
 * Scales the part as large as the canvas allows, and draws it in the centre. The rest of the canvas has the colour
 * `background`, or is transparent.
 */
async function draw(
  picture: ImageBitmap,
  { width, height }: Size,
  part: Area,
  background?: string,
): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  const scale = Math.min(width / part.width, height / part.height);
  const fitted = { width: Math.round(part.width * scale), height: Math.round(part.height * scale) };
  // `createImageBitmap` resizes with high quality. Thin lines would get lost if the canvas resized the picture.
  const resized = await createImageBitmap(picture, part.x, part.y, part.width, part.height, {
    resizeWidth: Math.max(1, fitted.width),
    resizeHeight: Math.max(1, fitted.height),
    resizeQuality: 'high',
  });
  context.drawImage(resized, Math.round((width - fitted.width) / 2), Math.round((height - fitted.height) / 2));
  resized.close();
  return canvas;
}
