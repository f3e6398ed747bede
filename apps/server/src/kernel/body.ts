import type { UploadedFile } from '@skin-mirror/shared/kernel/contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';

export interface RawBody {
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface BodyFields {
  readonly fields: Record<string, unknown>;
  readonly files: UploadedFile[];
}

const FORM = 'application/x-www-form-urlencoded';
/** More form fields than any request needs. For a megabyte of them, Node can do nothing else for seconds. */
const MAX_FORM_FIELDS = 2_000;

const XML = new Set(['text/xml', 'application/xml']);

/**
 * Reads the fields of a form or JSON body. For an operation that takes XML, an XML body is the field `xml`. An empty body
 * has no fields, whatever its content type.
 */
export function bodyFields(raw: RawBody | undefined, takesXml = false): BodyFields {
  if (!raw || raw.bytes.length === 0) return { fields: {}, files: [] };
  const type = raw.contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === FORM || type === '') return { fields: parseForm(raw.bytes), files: [] };
  if (type === 'application/json') return { fields: parseJson(raw.bytes), files: [] };
  if (takesXml && XML.has(type)) return { fields: { xml: raw.bytes.toString('utf8') }, files: [] };
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
  // With `fromEntries`, a field called `__proto__` is an ordinary field and can't change the object's prototype.
  return Object.fromEntries(Object.entries(value));
}

function parseForm(bytes: Buffer): Record<string, unknown> {
  if (countFields(bytes) > MAX_FORM_FIELDS) throw new AppError('BODY_TOO_LARGE');
  const fields = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) appendField(fields, name, value);
  return Object.fromEntries(fields);
}

function countFields(bytes: Buffer): number {
  let count = 1;
  for (let at = bytes.indexOf('&'); at >= 0 && count <= MAX_FORM_FIELDS; at = bytes.indexOf('&', at + 1)) count += 1;
  return count;
}

/** Adds a field. If the name is repeated, its values become a list. */
export function appendField(fields: Map<string, unknown>, name: string, value: unknown): void {
  const before = fields.get(name);
  // Adds to the existing list. A copy for each repeated name would take minutes for a full body.
  if (Array.isArray(before)) before.push(value);
  else fields.set(name, before === undefined ? value : [before, value]);
}
