import type { FileFormat, FileLimit } from '@skin-mirror/shared/file/file-limits.ts';

export type Refusal = 'type' | 'size' | 'count';

export interface RefusedFile {
  readonly file: File;
  readonly reason: Refusal;
}

export const mimeTypes = (formats: readonly FileFormat[]): string[] => formats.map((format) => `image/${format}`);

/** Splits chosen files into accepted and refused ones. The files in `taken` count for the limit `max` too. */
export function checkPictures(
  chosen: readonly File[],
  taken: readonly File[],
  { formats, maxBytes, max = 1 }: FileLimit,
): { accepted: File[]; refused: RefusedFile[] } {
  const accepted: File[] = [];
  const refused: RefusedFile[] = [];
  const types = mimeTypes(formats);
  for (const file of chosen) {
    const reason = !types.includes(file.type)
      ? 'type'
      : taken.length + accepted.length >= max
        ? 'count'
        : file.size > maxBytes
          ? 'size'
          : undefined;
    if (reason) refused.push({ file, reason });
    else accepted.push(file);
  }
  return { accepted, refused };
}
