import { megabytes } from '@skin-mirror/shared/file/file-limits.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import sharp, { type Sharp, type SharpOptions } from 'sharp';

const MAX_PIXELS = 25_000_000;
/** The longest side in pixels that the JPEG format allows. */
const MAX_SIDE = 65_500;
const TIMEOUT_SECONDS = 5;
/**
 * How many times larger than its limit an upload may become when it is encoded anew. Some original files are compressed
 * far better than the server does.
 */
const MAX_GROWTH = 4;
const FORMATS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' };

// Only four decoders may read files. SVG, PDF, TIFF and HEIF are refused under any file name.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});
// One queue for the whole process, because sharp's settings are for the whole process too. Pictures must not take all
// of its memory and cores.
sharp.cache(false);
sharp.concurrency(1);
const inTurn = pLimit(2);

const DECODE: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, autoOrient: true };

export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly mime: 'image/jpeg';
}

/**
 * Makes a picture safe to store: fully decoded, upright, as JPEG, without metadata (such as a phone's place and owner)
 * and hidden data. The same input always gives the same output. @throws AppError FILE_TYPE unless it is a complete
 * JPEG, PNG or WebP; PICTURE_SIZE beyond 25 megapixels; SERVER_BUSY if five seconds aren't enough.
 */
export function normalizePicture(bytes: Uint8Array): Promise<Picture> {
  return inTurn(async () => {
    await checkPicture(bytes);
    const upright = sharp(bytes, DECODE).flatten({ background: '#ffffff' }).toColourspace('srgb');
    const { data, info } = await encode(upright, 88);
    return { bytes: data, width: info.width, height: info.height, mime: 'image/jpeg' };
  });
}

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';

/**
 * Makes a shop's own picture safe to store: encodes it anew, without metadata. PNG keeps its transparency, GIF its
 * animation (as WebP), everything else becomes JPEG.
 * @param maxBytes wanted size; to reach it, the quality of a JPEG is lowered step by step
 * @param fit size in pixels that the picture is fitted into, on white
 * @throws AppError FILE_TYPE, PICTURE_SIZE or SERVER_BUSY like `normalizePicture`; FILE_TOO_LARGE if the result is more
 * than MAX_GROWTH times larger than `maxBytes`
 */
export function normalizeUpload(
  bytes: Uint8Array,
  format: PictureFormat,
  maxBytes: number,
  fit?: { readonly width: number; readonly height: number },
): Promise<UploadedPicture> {
  return inTurn(async () => {
    await checkPicture(bytes, { ...FORMATS, 'image/gif': 'gif' });
    const picture = sharp(bytes, { ...DECODE, animated: format === 'gif' }).toColourspace('srgb');
    if (fit) picture.resize({ ...fit, fit: 'contain', background: '#ffffff' });
    const made = await encodeAs(picture, format, maxBytes);
    // A few kilobytes of repeating pixels can become dozens of megabytes.
    if (made.bytes.length > maxBytes * MAX_GROWTH) throw new AppError('FILE_TOO_LARGE', { max: megabytes(maxBytes) });
    return made;
  });
}

interface UploadedPicture {
  readonly bytes: Buffer;
  readonly extension: 'jpg' | 'png' | 'webp';
}

async function encodeAs(picture: Sharp, format: PictureFormat, maxBytes: number): Promise<UploadedPicture> {
  if (format === 'gif') return { bytes: await finish(picture.webp({ quality: 85 })), extension: 'webp' };
  if (format === 'png') return { bytes: await finish(picture.png({ compressionLevel: 9 })), extension: 'png' };
  return { bytes: await encodeWithin(picture.flatten({ background: '#ffffff' }), maxBytes), extension: 'jpg' };
}

/** Lowers the quality until the picture fits, because encoding anew can make it larger than `maxBytes`. */
async function encodeWithin(picture: Sharp, maxBytes: number): Promise<Buffer> {
  for (const quality of [88, 80, 70, 60]) {
    const { data } = await encode(picture.clone(), quality);
    if (data.length <= maxBytes) return data;
  }
  return (await encode(picture, 50)).data;
}

const finish = (picture: Sharp) => picture.timeout({ seconds: TIMEOUT_SECONDS }).toBuffer().catch(refusePicture);

/**
 * Makes a square thumbnail of the picture's centre, `size` pixels wide. Reads the picture only when its turn in the
 * queue comes.
 */
export function thumbnail(read: () => Promise<Uint8Array>, size: number): Promise<Buffer> {
  return inTurn(async () => {
    const square = sharp(await read(), DECODE)
      .resize(size, size, { fit: 'cover' })
      .flatten({ background: '#ffffff' });
    return (await encode(square, 80)).data;
  });
}

/** Checks that the first bytes and the decoder agree on the format, and checks the size before a pixel is decoded. */
async function checkPicture(bytes: Uint8Array, formats = FORMATS): Promise<void> {
  const type = await fileTypeFromBuffer(bytes);
  const format = type && formats[type.mime];
  if (!format) throw new AppError('FILE_TYPE');
  const head = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refusePicture);
  if (head.format !== format) throw new AppError('FILE_TYPE');
  // All frames of an animation count; `height` is that of one frame.
  if (head.width * head.height * (head.pages ?? 1) > MAX_PIXELS || Math.max(head.width, head.height) > MAX_SIDE) {
    throw new AppError('PICTURE_SIZE');
  }
}

const encode = (picture: Sharp, quality: number) =>
  picture
    .jpeg({ quality, mozjpeg: false })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(refusePicture);

/** A timeout is the fault of a busy server, not of the picture, so the sender is told to try again later. */
function refusePicture(cause: Error): never {
  throw new AppError(cause.message.startsWith('timeout') ? 'SERVER_BUSY' : 'FILE_TYPE');
}
