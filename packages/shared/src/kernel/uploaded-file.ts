import { z } from 'zod';
import type { UploadedFile } from './contract.ts';

/** A file from a multipart body. Anything else, such as JSON that imitates one, is refused. */
export const uploadedFile = z.custom<UploadedFile>(
  (value) => value !== null && typeof value === 'object' && 'read' in value && typeof value.read === 'function',
);
