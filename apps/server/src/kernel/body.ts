import type { UploadedFile } from '@skin-mirror/shared/kernel/contract.ts';
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

const FORM = 'application/x-www-form-urlencoded';
/**
 * Far more fields than any call has. Node needs seconds to parse a megabyte of fields, and nothing else runs meanwhile.
 */
const MAX_FORM_FIELDS = 2_000;

/** Reads a form or a JSON body. An empty body of any type has no fields. */
export function bodyFields(raw: RawBody | undefined): BodyFields {
  if (!raw || raw.bytes.length === 0) return { fields: {}, files: [] };
  const type = raw.contentType.split(';')[0]?.trim().toLowerCase() ?? '';
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
  // Uses `fromEntries`, because it makes own properties, so that `__proto__` in a body is an ordinary name.
  return Object.fromEntries(Object.entries(value));
}

function parseForm(bytes: Buffer): Record<string, unknown> {
  if (countFields(bytes) > MAX_FORM_FIELDS) throw new AppError('BODY_TOO_LARGE');
  const fields = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) appendField(fields, name, value);
  return Object.fromEntries(fields);
}

/** Counts the fields. Stops at one more than is allowed. */
function countFields(bytes: Buffer): number {
  let count = 1;
  for (let at = bytes.indexOf('&'); at >= 0 && count <= MAX_FORM_FIELDS; at = bytes.indexOf('&', at + 1)) count += 1;
  return count;
}

/** Adds a field; a repeated name becomes a list. */
export function appendField(fields: Map<string, unknown>, name: string, value: unknown): void {
  const before = fields.get(name);
  // Changes the list in place. Copying it for each repeated name would take minutes for a full body.
  if (Array.isArray(before)) before.push(value);
  else fields.set(name, before === undefined ? value : [before, value]);
}
