import { z } from 'zod';
import type { UploadedFile } from './contract.ts';

/** A file that came with a multipart body. Whatever else claims to be one, in JSON for instance, is refused. */
export const uploadedFile = z.custom<UploadedFile>(
  (value) => value !== null && typeof value === 'object' && 'bytes' in value && value.bytes instanceof Uint8Array,
);
