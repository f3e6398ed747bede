import { crc32, deflateRawSync } from 'node:zlib';

/** One file of a zip archive that a test writes byte by byte. Fields that the test leaves out get correct values. */
export interface HandEntry {
  readonly name: string | Buffer;
  readonly content: Buffer;
  /** 8: compressed, 0: stored without compression. */
  readonly method?: number;
  readonly flags?: number;
  readonly crc?: number;
  /** The file's uncompressed size in bytes, as the archive's directory states it. */
  readonly size?: number;
  readonly packedSize?: number;
  readonly packed?: Buffer;
  /** The number of the system that made the file, such as 3 for Unix. */
  readonly madeBy?: number;
  readonly mode?: number;
  /** The position of the file's header, as the archive's directory states it. */
  readonly offset?: number;
  /**
   * Values in the file's own header that differ from the archive's directory. With `skip`, the file has no header of
   * its own.
   */
  readonly local?: {
    readonly name?: string;
    readonly method?: number;
    readonly flags?: number;
    readonly crc?: number;
    readonly size?: number;
    readonly packed?: number;
    readonly skip?: boolean;
  };
}

export interface HandEnd {
  readonly count?: number;
  readonly directorySize?: number;
  readonly directoryOffset?: number;
}

/** Makes a zip archive from the given fields. Any field may be wrong, for tests of damaged or hostile archives. */
export function handZip(entries: readonly HandEntry[], end: HandEnd = {}): Buffer<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { content, method = 8, local = {} } = entry;
    const name = Buffer.from(entry.name);
    const packed = entry.packed ?? (method === 0 ? content : deflateRawSync(content));
    const flags = entry.flags ?? (typeof entry.name === 'string' ? 0x800 : 0);
    const crc = entry.crc ?? crc32(content);
    const size = entry.size ?? content.length;
    const packedSize = entry.packedSize ?? packed.length;

    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt8(20, 4);
    header.writeUInt8(entry.madeBy ?? 0, 5);
    header.writeUInt16LE(20, 6);
    header.writeUInt16LE(flags, 8);
    header.writeUInt16LE(method, 10);
    header.writeUInt32LE(crc, 16);
    header.writeUInt32LE(packedSize, 20);
    header.writeUInt32LE(size, 24);
    header.writeUInt16LE(name.length, 28);
    header.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 38);
    header.writeUInt32LE(entry.offset ?? at, 42);
    directory.push(header, name);
    if (local.skip) continue;

    const localName = local.name === undefined ? name : Buffer.from(local.name);
    const before = Buffer.alloc(30);
    before.writeUInt32LE(0x04034b50, 0);
    before.writeUInt16LE(20, 4);
    before.writeUInt16LE(local.flags ?? flags, 6);
    before.writeUInt16LE(local.method ?? method, 8);
    before.writeUInt32LE(local.crc ?? crc, 14);
    before.writeUInt32LE(local.packed ?? packedSize, 18);
    before.writeUInt32LE(local.size ?? size, 22);
    before.writeUInt16LE(localName.length, 26);
    files.push(before, localName, packed);
    at += before.length + localName.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const last = Buffer.alloc(22);
  last.writeUInt32LE(0x06054b50, 0);
  last.writeUInt16LE(end.count ?? entries.length, 8);
  last.writeUInt16LE(end.count ?? entries.length, 10);
  last.writeUInt32LE(end.directorySize ?? listed.length, 12);
  last.writeUInt32LE(end.directoryOffset ?? at, 16);
  return Buffer.concat([...files, listed, last]);
}
