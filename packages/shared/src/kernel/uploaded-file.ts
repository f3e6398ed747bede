import { z } from 'zod';
import type { UploadedFile } from './contract.ts';

/** A file from a multipart request. JSON can't imitate a file, because JSON can't contain the function `read`. */
export const uploadedFile = z.custom<UploadedFile>(
  (value) => value !== null && typeof value === 'object' && 'read' in value && typeof value.read === 'function',
);
