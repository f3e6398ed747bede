import { createHash } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { RestBinding, UploadedFile } from '@skin-mirror/shared/kernel/contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { HashedBody } from '@skin-mirror/shared/mirror/signature.ts';
import type { FastifyRequest } from 'fastify';
import { temporaryName } from '../storage/temporary.ts';
import { appendField, type BodyFields } from './body.ts';

const MAX_FIELDS = 200;
const MAX_FIELD_BYTES = 64 * 1024;
/** Bytes. Smaller files stay in memory. A mirror's photo has about a third of this size. */
const MAX_BYTES_IN_MEMORY = 1024 * 1024;

export interface MultipartBody extends BodyFields, HashedBody {
  /** Deletes the temporary files. */
  discard(): Promise<void>;
}

interface TakenFile extends UploadedFile {
  discard(): Promise<void>;
}

/**
 * Reads a multipart body while it arrives. Large files go to `folder`. A refused body leaves no files behind.
 * @throws AppError BODY_MALFORMED, BODY_TOO_LARGE, FILE_TOO_LARGE or INPUT_TOO_MANY, or the disk's error
 */
export async function readMultipart(
  request: FastifyRequest,
  options: { readonly files: RestBinding['files']; readonly maxBytes: number; readonly folder: string },
): Promise<MultipartBody> {
  const { raw } = request;
  const { files: limits, maxBytes, folder } = options;
  // A body for one file can only be too large because of the file, so the refusal names the file's limit.
  const tooLarge = limits?.maxFiles === 1 ? fileTooLarge(limits) : new AppError('BODY_TOO_LARGE');
  if (Number(raw.headers['content-length']) > maxBytes) throw tooLarge;
  // The client has already disconnected, so reading its data would never end.
  if (raw.destroyed) throw new AppError('BODY_MALFORMED');

  const hash = createHash('sha256');
  let length = 0;
  raw.on('data', function count(chunk: Buffer) {
    hash.update(chunk);
    length += chunk.length;
    if (length <= maxBytes) return;
    raw.off('data', count);
    // This error event makes the multipart plugin stop reading and fail with `tooLarge`.
    raw.emit('error', tooLarge);
  });

  const fields = new Map<string, unknown>();
  const files: TakenFile[] = [];
  let taking = '';
  const discard = async () => {
    await Promise.all(files.map((file) => file.discard()));
  };
  try {
    for await (const part of request.parts({ limits: parserLimits(limits) })) {
      if (part.type === 'file') {
        taking = part.fieldname;
        files.push(await takeFile(part, folder));
      } else if (part.valueTruncated) throw new AppError('BODY_TOO_LARGE');
      else appendField(fields, part.fieldname, part.value);
    }
  } catch (cause) {
    await discard();
    // Reads and ignores the rest of the body, because many clients read the answer only after they have sent
    // everything.
    raw.unpipe();
    raw.resume();
    if (length <= maxBytes) await finished(raw).catch(() => undefined);
    // An empty body is accepted as a body without fields, even if its content type is incomplete.
    if (length > 0 || !raw.complete) throw asRefusal(cause, limits, taking);
  }
  return { fields: Object.fromEntries(fields), files, length, sha256: hash.digest('base64'), discard };
}

const parserLimits = (files: RestBinding['files']) => ({
  fields: MAX_FIELDS,
  fieldSize: MAX_FIELD_BYTES,
  files: files?.maxFiles ?? 0,
  fileSize: files?.maxBytes ?? 0,
  parts: MAX_FIELDS + (files?.maxFiles ?? 0),
});

/** Reads a file into memory. A large file goes to the disk while it arrives. */
async function takeFile({ fieldname: field, filename, file }: MultipartFile, folder: string): Promise<TakenFile> {
  const target = path.join(folder, temporaryName());
  const chunks: Buffer[] = [];
  let size = 0;
  let disk: Awaited<ReturnType<typeof open>> | undefined;
  const discard = () => (disk ? rm(target, { force: true }) : Promise.resolve());
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= MAX_BYTES_IN_MEMORY) continue;
      disk ??= await open(target, 'wx', 0o600);
      for (const piece of chunks.splice(0)) await disk.writeFile(piece);
    }
    await disk?.close();
  } catch (cause) {
    await disk?.close();
    await discard();
    throw cause;
  }
  const bytes = Buffer.concat(chunks);
  return {
    field,
    filename: filename ?? '',
    size,
    read: async () => (disk ? readFile(target) : bytes),
    discard,
  };
}

/** Says which one of several files is too large. */
const fileTooLarge = (files: RestBinding['files'], detail = '') =>
  new AppError('FILE_TOO_LARGE', {
    max: Math.floor((files?.maxBytes ?? 0) / 1024 ** 2),
    ...(files?.maxFiles !== 1 && { detail }),
  });

/** `taking` is the field of the file that was read when `cause` was thrown. */
function asRefusal(cause: unknown, files: RestBinding['files'], taking: string): unknown {
  const { code, syscall } = cause as NodeJS.ErrnoException;
  // Only errors of the disk name a system call.
  if (cause instanceof AppError || syscall !== undefined) return cause;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge(files, taking);
  if (code === 'FST_FILES_LIMIT') return new AppError('INPUT_TOO_MANY', { field: 'files', max: files?.maxFiles ?? 0 });
  return new AppError('BODY_MALFORMED');
}
