/** A part of a picture, in pixels of the original picture. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Lengths of the longer side, in px. The code tries them in this order until the file is small enough. */
const SIDES = [1600, 1200, 800];
const QUALITY = 0.88;

/**
 * Cuts `area` out of a picture. The file has at most `maxBytes` bytes. A PNG stays a PNG, so that transparency is kept.
 * Returns undefined if the picture can't be read or made small enough.
 */
export async function cropPicture(file: File, area: Area, maxBytes: number): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  const name = file.name.replace(/\.\w+$/, '') + (type === 'image/png' ? '.png' : '.jpg');
  try {
    for (const side of SIDES) {
      const scale = Math.min(1, side / Math.max(area.width, area.height));
      const blob = await draw(picture, area, scale, type);
      if (blob && blob.size <= maxBytes) return new File([blob], name, { type });
    }
    return undefined;
  } finally {
    picture.close();
  }
}

function draw(picture: ImageBitmap, area: Area, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(area.width * scale);
  canvas.height = Math.round(area.height * scale);
  canvas
    .getContext('2d')
    ?.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}

/** Returns true if the sides differ by less than 2 %. Also returns true if the picture can't be read. */
export async function isSquare(file: File): Promise<boolean> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return true;
  const { width, height } = picture;
  picture.close();
  return Math.abs(width - height) / Math.max(width, height) < 0.02;
}
