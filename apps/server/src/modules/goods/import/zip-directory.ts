import { crc32, inflateRawSync } from 'node:zlib';

/**
 * The reason why an archive can't be read. The server's messages have a text for each reason under `import.problem`.
 */
export type ZipProblem =
  | 'damaged'
  | 'damaged_entry'
  | 'duplicate'
  | 'encrypted'
  | 'link'
  | 'method'
  | 'overlap'
  | 'path'
  | 'ratio'
  | 'sizes'
  | 'too_deep'
  | 'too_large'
  | 'too_many_entries'
  | 'too_much'
  | 'zip64';

export class ZipRefusal extends Error {
  readonly problem: ZipProblem;
  /** Values for the message about the problem: the entry's `name`, or the allowed maximum as `max`. */
  readonly values: Readonly<Record<string, string | number>>;

  constructor(problem: ZipProblem, values: Readonly<Record<string, string | number>> = {}) {
    super(problem);
    this.problem = problem;
    this.values = values;
  }
}

export interface ZipLimits {
  readonly maxBytes: number;
  readonly maxEntries: number;
  /** The largest size of all unpacked entries together. */
  readonly maxInflatedBytes: number;
  /** The largest allowed ratio of an entry's unpacked size to its compressed size. */
  readonly maxRatio: number;
  /** The largest number of nested folders around a file. */
  readonly maxFolders: number;
}

export interface ZipEntry {
  /** The path of the entry, with `/` between folder and file, in Unicode form NFC. */
  readonly name: string;
  readonly isFolder: boolean;
  /** Unpacked size in bytes. */
  readonly size: number;
  readonly crc: number;
  readonly isDeflated: boolean;
  /** The position of the entry's compressed bytes in the archive. */
  readonly start: number;
  readonly end: number;
}

const END = 0x06054b50;
const END_BYTES = 22;
const LOCATOR_64 = 0x07064b50;
const LOCATOR_64_BYTES = 20;
const HEADER = 0x02014b50;
const HEADER_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const MAX_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
/** Flag bits of encryption. An entry with one of these bits is refused. */
const ENCRYPTED = 0x2041;
/** Flag bit: the sizes follow after the data, so the header may have 0 instead. */
const DESCRIPTOR = 0x8;
const UTF8 = 0x800;
/** Systems that store a file's Unix mode: 3 is Unix, 19 is macOS. */
const WITH_MODE = new Set([3, 19]);
const [MODE_MASK, MODE_FOLDER, MODE_FILE] = [0o170000, 0o040000, 0o100000];
/** macOS adds this folder with extra data about each file. */
export const MAC_FOLDER = '__MACOSX/';

/**
 * Returns the entries of a zip archive, checked before anything is unpacked. The archive's directory and the header of
 * each file must agree, and entries must not overlap. Otherwise two programs could read different files from one
 * archive.
 * @throws ZipRefusal
 */
export function zipEntries(bytes: Uint8Array, limits: ZipLimits): ZipEntry[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (zip.length > limits.maxBytes) throw new ZipRefusal('too_large', { max: Math.floor(limits.maxBytes / 1024 ** 2) });
  const { count, start, end } = directoryOf(zip);
  if (count > limits.maxEntries) throw new ZipRefusal('too_many_entries', { count, max: limits.maxEntries });
  const entries: (ZipEntry & { readonly from: number })[] = [];
  const names = new Set<string>();
  let inflated = 0;
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + HEADER_BYTES > end || zip.readUInt32LE(at) !== HEADER) throw new ZipRefusal('damaged');
    const { entry, next } = entryAt(zip, at, start, limits);
    const key = entry.name.toLowerCase();
    if (names.has(key)) throw new ZipRefusal('duplicate', { name: entry.name });
    names.add(key);
    inflated += entry.size;
    if (inflated > limits.maxInflatedBytes) {
      throw new ZipRefusal('too_much', { max: Math.floor(limits.maxInflatedBytes / 1024 ** 2) });
    }
    entries.push(entry);
    at = next;
  }
  if (at !== end) throw new ZipRefusal('damaged');
  const inOrder = [...entries].sort((a, b) => a.from - b.from);
  for (const [index, { from, name }] of inOrder.entries()) {
    if (from < (inOrder[index - 1]?.end ?? 0)) throw new ZipRefusal('overlap', { name });
  }
  return entries.map(({ from: _, ...entry }) => entry);
}

/**
 * Unpacks an entry. The result is never larger than the declared size.
 * @throws ZipRefusal `damaged_entry` if the size or the checksum is wrong
 */
export function readEntry(bytes: Uint8Array, { name, size, crc, isDeflated, start, end }: ZipEntry): Uint8Array {
  const packed = bytes.subarray(start, end);
  const content = isDeflated ? inflated(packed, size, name) : packed;
  if (content.length !== size || crc32(content) !== crc) throw new ZipRefusal('damaged_entry', { name });
  return content;
}

function inflated(packed: Uint8Array, size: number, name: string): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw new ZipRefusal('damaged_entry', { name });
  }
}

/**
 * Finds the directory of the archive. The directory must end where the end record begins, and the archive must end with
 * that record.
 */
function directoryOf(zip: Buffer): { count: number; start: number; end: number } {
  const lowest = Math.max(0, zip.length - END_BYTES - MAX_COMMENT);
  for (let at = zip.length - END_BYTES; at >= lowest; at -= 1) {
    if (zip.readUInt32LE(at) !== END) continue;
    const disks = zip.readUInt32LE(at + 4);
    const [onDisk, count] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)];
    const [size, start] = [zip.readUInt32LE(at + 12), zip.readUInt32LE(at + 16)];
    const locator = at - LOCATOR_64_BYTES;
    if (count === 0xffff || start === 0xffffffff || (locator >= 0 && zip.readUInt32LE(locator) === LOCATOR_64)) {
      throw new ZipRefusal('zip64');
    }
    const isWhole = at + END_BYTES + zip.readUInt16LE(at + 20) === zip.length;
    if (!isWhole || disks !== 0 || onDisk !== count || start + size !== at) throw new ZipRefusal('damaged');
    return { count, start, end: at };
  }
  throw new ZipRefusal('damaged');
}

function entryAt(zip: Buffer, at: number, directoryStart: number, limits: ZipLimits) {
  const flags = zip.readUInt16LE(at + 8);
  const method = zip.readUInt16LE(at + 10);
  const crc = zip.readUInt32LE(at + 16);
  const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
  const nameBytes = zip.subarray(at + HEADER_BYTES, at + HEADER_BYTES + zip.readUInt16LE(at + 28));
  const next = at + HEADER_BYTES + nameBytes.length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  const from = zip.readUInt32LE(at + 42);

  const name = nameOf(nameBytes, (flags & UTF8) !== 0);
  const refuse = (problem: ZipProblem, values = {}) => new ZipRefusal(problem, { name: shown(name), ...values });
  const path = checkedPath(name, limits.maxFolders, refuse);
  if ((flags & ENCRYPTED) !== 0) throw refuse('encrypted');
  if (method !== STORED && method !== DEFLATED) throw refuse('method');
  if (packed === 0xffffffff || size === 0xffffffff || from === 0xffffffff) throw refuse('zip64');
  const mode = WITH_MODE.has(zip.readUInt8(at + 5)) ? (zip.readUInt32LE(at + 38) >>> 16) & MODE_MASK : 0;
  if (mode !== 0 && mode !== MODE_FOLDER && mode !== MODE_FILE) throw refuse('link');
  if ((method === STORED && packed !== size) || (path.isFolder && size > 0)) throw refuse('sizes');
  if (size > packed * limits.maxRatio) throw refuse('ratio', { max: limits.maxRatio });

  if (from + LOCAL_BYTES > directoryStart || zip.readUInt32LE(from) !== LOCAL) throw refuse('damaged');
  const localFlags = zip.readUInt16LE(from + 6);
  if ((localFlags & ENCRYPTED) !== 0) throw refuse('encrypted');
  const localNameLength = zip.readUInt16LE(from + 26);
  const start = from + LOCAL_BYTES + localNameLength + zip.readUInt16LE(from + 28);
  const end = start + packed;
  if (end > directoryStart) throw refuse('damaged');
  const hasDescriptor = (localFlags & DESCRIPTOR) !== 0;
  const agrees = (offset: number, value: number) => {
    const local = zip.readUInt32LE(from + offset);
    return local === value || (hasDescriptor && local === 0);
  };
  const isSame =
    nameBytes.equals(zip.subarray(from + LOCAL_BYTES, from + LOCAL_BYTES + localNameLength)) &&
    zip.readUInt16LE(from + 8) === method;
  if (!isSame || !agrees(14, crc) || !agrees(18, packed) || !agrees(22, size)) throw refuse('sizes');
  return { entry: { ...path, size, crc, isDeflated: method === DEFLATED, from, start, end }, next };
}

/** Decodes the name of a file: as UTF-8 if possible, otherwise in the usual encoding of Chinese Windows. */
function nameOf(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(isUtf8 ? 'utf-8' : 'gb18030').decode(bytes);
  }
}

function checkedPath(raw: string, maxFolders: number, refuse: (problem: ZipProblem, values?: object) => ZipRefusal) {
  const name = raw.replaceAll('\\', '/').normalize('NFC');
  const isFolder = name.endsWith('/');
  const segments = (isFolder ? name.slice(0, -1) : name).split('/');
  const isPlain = segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..');
  if (!isPlain || /\p{Cc}/u.test(name) || /^[a-z]:/i.test(name)) throw refuse('path');
  const folders = isFolder ? segments.length : segments.length - 1;
  if (folders > maxFolders && !name.startsWith(MAC_FOLDER)) throw refuse('too_deep');
  return { name, isFolder };
}

/** Makes a name safe to show in a message: without control characters, and not longer than 100 characters. */
const shown = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, '·')
    .toWellFormed()
    .slice(0, 100);
