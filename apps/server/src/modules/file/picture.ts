import { megabytes } from '@skin-mirror/shared/file/file-limits.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { MAX_PIXELS, photosInTurn, picturesInTurn, TIMEOUT_SECONDS } from './picture-limits.ts';

/** The longest side in pixels that the JPEG format allows. */
const MAX_SIDE = 65_500;
/** A stored picture may be so many times larger than the limit of uploads: some originals are compressed better. */
const MAX_GROWTH = 4;
const FORMATS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' };

const DECODE: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, autoOrient: true };

export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly mime: 'image/jpeg';
}

/**
 * Makes a mirror's photo safe to store. The result is an upright JPEG without metadata. The same input always gives the
 * same output.
 * @throws AppError FILE_TYPE unless the input is a complete JPEG, PNG or WebP; PICTURE_SIZE for more than 25
 * megapixels; SERVER_BUSY after five seconds
 */
export const normalizePhoto = (tenant_id: number, bytes: Uint8Array): Promise<Picture> =>
  photosInTurn(tenant_id, () => uprightJpeg(bytes));

/**
 * Makes a person's picture safe to store, like `normalizePhoto`.
 * @throws AppError like `normalizePhoto`; SHOP_BUSY
 */
export const normalizePicture = (tenant_id: number, bytes: Uint8Array): Promise<Picture> =>
  picturesInTurn(tenant_id, () => uprightJpeg(bytes));

async function uprightJpeg(bytes: Uint8Array): Promise<Picture> {
  await checkPicture(bytes);
  const upright = sharp(bytes, DECODE).flatten({ background: '#ffffff' }).toColourspace('srgb');
  const { data, info } = await encode(upright, 88);
  return { bytes: data, width: info.width, height: info.height, mime: 'image/jpeg' };
}

type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';

/**
 * Makes a shop's own picture safe to store, without metadata. PNG keeps its transparency. GIF becomes WebP and keeps
 * its animation. Other formats become JPEG.
 * @param maxBytes wanted size in bytes; the quality of a JPEG is lowered to reach this size
 * @param fit size in pixels; the picture is fitted into this size, on a white background
 * @throws AppError FILE_TYPE, PICTURE_SIZE or SERVER_BUSY like `normalizePicture`; FILE_TOO_LARGE if the result is more
 * than MAX_GROWTH times larger than `maxBytes`
 */
export function normalizeUpload(
  tenant_id: number,
  bytes: Uint8Array,
  format: PictureFormat,
  maxBytes: number,
  fit?: { readonly width: number; readonly height: number },
): Promise<UploadedPicture> {
  return picturesInTurn(tenant_id, async () => {
    await checkPicture(bytes, { ...FORMATS, 'image/gif': 'gif' });
    const picture = sharp(bytes, { ...DECODE, animated: format === 'gif' }).toColourspace('srgb');
    if (fit) picture.resize({ ...fit, fit: 'contain', background: '#ffffff' });
    const made = await encodeAs(picture, format, maxBytes);
    // A file of a few kilobytes can become a picture of many megabytes.
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

/** Encodes a picture as JPEG. Lowers the quality step by step, until the result is not larger than `maxBytes`. */
async function encodeWithin(picture: Sharp, maxBytes: number): Promise<Buffer> {
  for (const quality of [88, 80, 70, 60]) {
    const { data } = await encode(picture.clone(), quality);
    if (data.length <= maxBytes) return data;
  }
  return (await encode(picture, 50)).data;
}

const finish = (picture: Sharp) => picture.timeout({ seconds: TIMEOUT_SECONDS }).toBuffer().catch(refusePicture);

/** Makes a square thumbnail, `size` pixels wide. Calls `read` only when the work starts, to save memory. */
export function thumbnail(tenant_id: number, read: () => Promise<Uint8Array>, size: number): Promise<Buffer> {
  return picturesInTurn(tenant_id, async () => {
    const square = sharp(await read(), DECODE)
      .resize(size, size, { fit: 'cover' })
      .flatten({ background: '#ffffff' });
    return (await encode(square, 80)).data;
  });
}

/** Checks size and format before decoding. First bytes and decoder must show the same format. */
async function checkPicture(bytes: Uint8Array, formats = FORMATS): Promise<void> {
  const type = await fileTypeFromBuffer(bytes);
  const format = type && formats[type.mime];
  if (!format) throw new AppError('FILE_TYPE');
  const head = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refusePicture);
  if (head.format !== format) throw new AppError('FILE_TYPE');
  // The limit is for all frames of an animation together. `height` is the height of one frame.
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

/** A timeout means that the server is busy, and the picture may be fine. The sender should try again later. */
function refusePicture(cause: Error): never {
  throw new AppError(cause.message.startsWith('timeout') ? 'SERVER_BUSY' : 'FILE_TYPE');
}
