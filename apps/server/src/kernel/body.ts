import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { RestBinding, UploadedFile } from '@skin-mirror/shared/kernel/contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';

/** A body as it was received. */
export interface RawBody {
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface BodyFields {
  readonly fields: Record<string, unknown>;
  readonly files: UploadedFile[];
}

const MAX_FIELDS = 200;
const MAX_FIELD_BYTES = 64 * 1024;
const FORM = 'application/x-www-form-urlencoded';

/** Reads a form, multipart or JSON body. An empty body has no fields, whatever its type. */
export async function bodyFields(raw: RawBody | undefined, files: RestBinding['files']): Promise<BodyFields> {
  if (!raw || raw.bytes.length === 0) return { fields: {}, files: [] };
  const type = raw.contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart/form-data') return parseMultipart(raw, files);
  if (type === FORM || type === '') return { fields: parseForm(raw.bytes), files: [] };
  if (type === 'application/json') return { fields: parseJson(raw.bytes), files: [] };
  throw new AppError('BODY_TYPE_UNKNOWN');
}

function parseJson(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new AppError('BODY_MALFORMED');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new AppError('BODY_MALFORMED');
  // `fromEntries` makes own properties, so that `__proto__` in a body is an ordinary name.
  return Object.fromEntries(Object.entries(value));
}

function parseForm(bytes: Buffer): Record<string, unknown> {
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) append(fields, name, value);
  return Object.fromEntries(fields);
}

function append(fields: Map<string, string | string[]>, name: string, value: string): void {
  const before = fields.get(name);
  // In place: copying for each repeated name would take minutes for a full body.
  if (Array.isArray(before)) before.push(value);
  else fields.set(name, before === undefined ? value : [before, value]);
}

function parseMultipart(raw: RawBody, limits: RestBinding['files']): Promise<BodyFields> {
  return new Promise((resolve, reject) => {
    const malformed = () => reject(new AppError('BODY_MALFORMED'));
    const tooLarge = () =>
      reject(new AppError('FILE_TOO_LARGE', { max: Math.floor((limits?.maxBytes ?? 0) / (1024 * 1024)) }));
    const fields = new Map<string, string | string[]>();
    const files: UploadedFile[] = [];
    const parser = createParser(raw.contentType, limits);
    if (!parser) return malformed();
    parser.on('field', (name, value, _nameTruncated, valueTruncated) => {
      if (valueTruncated) reject(new AppError('BODY_TOO_LARGE', { max: MAX_FIELD_BYTES / 1024 }));
      append(fields, name, value);
    });
    parser.on('file', (field, stream, filename) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', tooLarge);
      stream.on('error', malformed);
      stream.on('end', () => files.push({ field, filename: filename ?? '', bytes: Buffer.concat(chunks) }));
    });
    parser.on('filesLimit', tooLarge);
    parser.on('error', malformed);
    parser.on('finish', () => resolve({ fields: Object.fromEntries(fields), files }));
    parser.end(raw.bytes);
  });
}

/** Undefined if the content type has no valid boundary. */
function createParser(contentType: string, files: RestBinding['files']): BusboyInstance | undefined {
  const limits = {
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    files: files?.maxFiles ?? 0,
    fileSize: files?.maxBytes ?? 0,
    parts: MAX_FIELDS + (files?.maxFiles ?? 0),
  };
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    return undefined;
  }
}
