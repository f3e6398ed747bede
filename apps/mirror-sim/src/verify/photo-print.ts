import sharp from 'sharp';

/** A photo is known by the mean colours of so many squares a side. */
const SIDE = 8;
/**
 * The largest difference of a square's colour, of 255. Encoding a photo again changes less, another face or another light
 * more.
 */
const MOST_APART = 8;

/** Returns what a photo looks like, in a few bytes (base64), so that it can be known again after somebody encodes it anew. */
export async function printOf(photo: Uint8Array): Promise<string> {
  const squares = sharp(photo).rotate().removeAlpha().toColourspace('srgb').resize(SIDE, SIDE, { fit: 'fill' });
  return (await squares.raw().toBuffer()).toString('base64');
}

export function isSamePhoto(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a, 'base64'), Buffer.from(b, 'base64')];
  return one.length === other.length && one.every((value, at) => Math.abs(value - (other[at] as number)) <= MOST_APART);
}
