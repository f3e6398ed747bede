import { IMPORT_LIMITS } from '@skin-mirror/shared/goods/goods-import.ts';

export type ZipRefusal = 'count' | 'sheet' | 'packed' | 'type' | 'empty' | 'size' | 'broken' | 'unreadable';

const SHEETS = /\.(xlsx?|xlsm|ods|csv|numbers|et)$/i;
const OTHER_ARCHIVES = /\.(rar|7z|tar|gz|tgz|bz2)$/i;
/** The first bytes of a zip file. Those of an empty zip differ, because it has no entry. */
const FIRST_BYTES = [0x50, 0x4b, 0x03, 0x04];

/** Returns the first problem that is visible without reading the file. */
export function refusalOf(files: readonly Pick<File, 'name' | 'size'>[]): ZipRefusal | undefined {
  const [file] = files;
  if (!file) return 'unreadable';
  if (files.length > 1) return 'count';
  if (SHEETS.test(file.name)) return 'sheet';
  if (OTHER_ARCHIVES.test(file.name)) return 'packed';
  if (!/\.zip$/i.test(file.name)) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > IMPORT_LIMITS.maxBytes ? 'size' : undefined;
}

/**
 * Reads the only zip among `files` into memory. The import then uses the same bytes as the preview, even if the file is
 * saved again.
 */
export async function readZip(files: readonly File[]): Promise<File | ZipRefusal> {
  const refusal = refusalOf(files);
  const [file] = files;
  if (refusal || !file) return refusal ?? 'unreadable';
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (FIRST_BYTES.some((byte, index) => bytes[index] !== byte)) return 'broken';
    return new File([bytes], file.name, { type: 'application/zip' });
  } catch {
    // Reading fails for a folder, and for a file that was deleted.
    return 'unreadable';
  }
}
