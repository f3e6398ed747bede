import { IMPORT_LIMITS } from '@skin-mirror/shared/goods/goods-import.ts';

export type ZipRefusal = 'count' | 'sheet' | 'packed' | 'type' | 'empty' | 'size' | 'broken' | 'unreadable';

const SHEETS = /\.(xlsx?|xlsm|ods|csv|numbers|et)$/i;
const OTHER_ARCHIVES = /\.(rar|7z|tar|gz|tgz|bz2)$/i;
/** Every zip file with content starts with these bytes. */
const FIRST_BYTES = [0x50, 0x4b, 0x03, 0x04];

/** Checks name, size and number of the files without reading them. Returns the first problem. */
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

/** Reads the zip file into memory, so that the preview and the import use the same data. */
export async function readZip(files: readonly File[]): Promise<File | ZipRefusal> {
  const refusal = refusalOf(files);
  const [file] = files;
  if (refusal || !file) return refusal ?? 'unreadable';
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (FIRST_BYTES.some((byte, index) => bytes[index] !== byte)) return 'broken';
    return new File([bytes], file.name, { type: 'application/zip' });
  } catch {
    // Reading fails if it is a folder, or if the file no longer exists.
    return 'unreadable';
  }
}
