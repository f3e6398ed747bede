import { createHash, randomBytes } from 'node:crypto';
import {
  FILE_LIMITS,
  type FileFormat,
  type FileKind,
  type FileLimit,
  megabytes,
} from '@skin-mirror/shared/file/file-limits.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { UploadedFile } from '@skin-mirror/shared/kernel/contract.ts';
import { AppError, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import type { Services } from '../../services.ts';
import { noteFiles } from './file.store.ts';
import { checkMedia } from './media.ts';
import type { MediaFormat } from './media-facts.ts';
import { normalizeUpload } from './picture.ts';
import { discardFiles } from './sweep.ts';

const EXTENSIONS: Readonly<Record<FileFormat, readonly string[]>> = {
  jpeg: ['jpg', 'jpeg'],
  png: ['png'],
  gif: ['gif'],
  webp: ['webp'],
  mp4: ['mp4', 'm4v'],
  mp3: ['mp3'],
  ogg: ['ogg', 'oga'],
};

/** The format for each MIME type. The MIME type comes from the first bytes of a file. */
const BY_MIME: Readonly<Record<string, FileFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'video/ogg': 'ogg',
};

const isMedia = (format: FileFormat): format is MediaFormat => format === 'mp4' || format === 'mp3' || format === 'ogg';

/** The errors for another type of file. */
const TYPE_ERRORS: Partial<Record<FileKind, ErrorCode>> = {
  video: 'VIDEO_TYPE',
  audio: 'AUDIO_TYPE',
  prize: 'PRIZE_PICTURE',
};

interface NamedBytes {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

export interface ReadPicture {
  readonly bytes: Buffer;
  readonly extension: string;
}

/**
 * Checks an upload of a shop and stores it under a random name. Pictures are encoded again. Sound and video are read, and
 * stay as they are.
 * @returns the path below `/fileSvr/get/`
 * @throws AppError the errors of `file.put`
 */
export async function storeUpload(
  services: Services,
  principal: UserPrincipal,
  purpose: FileKind,
  file: UploadedFile,
): Promise<string> {
  const [path] = await storeAll(services, principal, purpose, [
    await readPicture(principal.tenant_id, purpose, { filename: file.filename, bytes: await file.read() }),
  ]);
  return path as string;
}

/** Checks and converts an upload, and stores nothing. Throws the errors of `storeUpload`, except QUOTA_EXCEEDED. */
export async function readPicture(tenant_id: number, purpose: FileKind, file: NamedBytes): Promise<ReadPicture> {
  const limit: FileLimit = FILE_LIMITS[purpose];
  if (file.bytes.length > limit.maxBytes) throw new AppError('FILE_TOO_LARGE', { max: megabytes(limit.maxBytes) });
  const format = await formatOf(file);
  if (!format || !limit.formats.includes(format)) throw new AppError(TYPE_ERRORS[purpose] ?? 'FILE_TYPE');
  if (isMedia(format)) {
    await checkMedia(file.bytes, { tenant_id, kind: purpose, format, maxSeconds: limit.maxSeconds ?? 0 });
    return { bytes: Buffer.from(file.bytes), extension: format };
  }
  return normalizeUpload(tenant_id, file.bytes, format, limit.maxBytes, limit.exact ? limit.pixels?.[0] : undefined);
}

/** The number of files that are written in parallel. */
const WRITES = 8;

/**
 * Stores uploads that `readPicture` returned: all of them, or none. With `is_booked`, the files are deleted later
 * unless `settleFiles` confirms them.
 * @returns the paths below `/fileSvr/get/`, in the same order
 * @throws AppError QUOTA_EXCEEDED
 */
export async function storeAll(
  services: Services,
  { tenant_id, user_id }: UserPrincipal,
  purpose: FileKind,
  files: readonly ReadPicture[],
  { is_booked }: { readonly is_booked: boolean } = { is_booked: false },
): Promise<string[]> {
  const named = files.map(({ bytes, extension }) => ({
    path: `conf_app/${tenant_id}/${randomBytes(16).toString('hex')}.${extension}`,
    bytes,
  }));
  const paths = named.map(({ path }) => path);
  // Registers the files before they are stored. The cleanup of unused files can't find files that are not registered.
  await noteFiles(
    services.pool,
    { tenant_id, user_id, purpose, is_booked },
    named.map(({ path, bytes }) => ({
      path,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  );
  const put = pLimit(WRITES);
  const results = await Promise.allSettled(
    named.map(({ path, bytes }) => put(() => services.storage.put(path, bytes))),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (!failed) return paths;
  await discardFiles(services, tenant_id, paths);
  throw failed.reason;
}

/** Returns the kind of a file that was sent without a kind: by its bytes a video, a sound or else a product's picture. */
export async function kindOf(file: NamedBytes): Promise<FileKind> {
  const format = await formatOf(file);
  if (!format || !isMedia(format)) return 'goods';
  return format === 'mp4' ? 'video' : 'audio';
}

/** Finds the format by the file's first bytes. Undefined if it isn't accepted, or doesn't match the extension. */
async function formatOf({ bytes, filename }: NamedBytes): Promise<FileFormat | undefined> {
  const type = await fileTypeFromBuffer(bytes);
  const format = type && BY_MIME[type.mime.split(';')[0] ?? ''];
  const extension = /\.([^.]{1,10})$/.exec(filename)?.[1]?.toLowerCase();
  return format && (extension === undefined || EXTENSIONS[format].includes(extension)) ? format : undefined;
}
