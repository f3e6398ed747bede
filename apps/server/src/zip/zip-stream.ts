import { constants, crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  /**
   * Bytes are stored as they are, which is right for pictures. All else is compressed while it is read. A chunk may be
   * overwritten when the next but one is asked for.
   */
  readonly content: AsyncIterable<Uint8Array> | Uint8Array;
}

const STORED = 0;
const DEFLATED = 8;
/** The name is UTF-8. */
const UTF_8 = 0x0800;
/** Sizes and checksum follow the content, because they aren't known before. */
const SIZES_FOLLOW = 0x0008;
const VERSION = 20;
/** Without the format ZIP64, which some programs can't open, an archive and its files end at 4 GB. */
const MAX_BYTES = 0xffff_ffff;
const MAX_ENTRIES = 0xffff;

interface Written extends Sizes {
  readonly name: Buffer;
  readonly method: number;
  readonly offset: number;
}

interface Sizes {
  readonly crc: number;
  readonly size: number;
  readonly packed: number;
}

/**
 * Writes a zip archive while it is read, with flat memory. The next entry is asked for when the one before is complete.
 * Files get smaller in zlib's own threads.
 * @throws Error if the archive would be larger than 4 GB
 */
export async function* zipStream(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  at: Date = new Date(),
): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  const time = dosTime(at);
  let offset = 0;
  for await (const { name: text, content } of entries) {
    const start = { name: Buffer.from(text), offset };
    const entry = content instanceof Uint8Array ? store(start, content, time) : deflate(start, content, time);
    try {
      let part = await entry.next();
      for (; !part.done; part = await entry.next()) {
        offset += part.value.length;
        yield part.value;
      }
      written.push(part.value);
    } finally {
      // Ends the content if the reader goes away.
      await entry.return(undefined as never);
    }
    if (offset > MAX_BYTES || written.length > MAX_ENTRIES) throw new Error('the archive is larger than 4 GB');
  }
  const directory = Buffer.concat(written.map((entry) => centralHead(entry, time)));
  yield directory;
  yield endOf(written.length, directory.length, offset);
}

type Start = Pick<Written, 'name' | 'offset'>;

async function* store(start: Start, content: Uint8Array, time: number): AsyncGenerator<Uint8Array, Written> {
  const entry = { ...start, method: STORED, crc: crc32(content), size: content.length, packed: content.length };
  yield localHead(entry, time);
  yield content;
  return entry;
}

const CHUNK = 64 * 1024;

async function* deflate(
  start: Start,
  content: AsyncIterable<Uint8Array>,
  time: number,
): AsyncGenerator<Uint8Array, Written> {
  const counted = { crc: 0, size: 0 };
  const entry = { ...start, method: DEFLATED };
  yield localHead({ ...entry, crc: 0, size: 0, packed: 0 }, time);
  // The fastest level: the next one takes twice the time for a few percent less.
  const stream = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: CHUNK });
  // A fault of the content reaches the stream's reader.
  const fed = feed(content, stream, counted).catch((cause: Error) => stream.destroy(cause));
  let packed = 0;
  try {
    for await (const chunk of stream) {
      packed += chunk.length;
      yield chunk;
    }
  } finally {
    // A reader who goes away destroys the stream, and so ends the content.
    await fed;
  }
  const done = { ...entry, ...counted, packed };
  if (done.size > MAX_BYTES) throw new Error('a file of the archive is larger than 4 GB');
  yield descriptor(done);
  return done;
}

/** Compresses the content chunk by chunk. While one chunk gets smaller, the next one is made. */
async function feed(
  content: AsyncIterable<Uint8Array>,
  stream: DeflateRaw,
  counted: { crc: number; size: number },
): Promise<void> {
  let before: Promise<void> | undefined;
  for await (const chunk of content) {
    counted.crc = crc32(chunk, counted.crc);
    counted.size += chunk.length;
    await before;
    before = written(stream, chunk);
    // Its fault is thrown when the next chunk is there.
    before.catch(() => undefined);
  }
  await before;
  stream.end();
}

const written = (stream: DeflateRaw, chunk: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(chunk, (fault) => (fault ? reject(fault) : resolve()));
  });

const flagsOf = ({ method }: Pick<Written, 'method'>): number => (method === STORED ? UTF_8 : UTF_8 | SIZES_FOLLOW);

function localHead(entry: Written, time: number): Buffer {
  const { name, method, crc, packed, size } = entry;
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(flagsOf(entry), 6);
  head.writeUInt16LE(method, 8);
  head.writeUInt32LE(time, 10);
  head.writeUInt32LE(crc, 14);
  head.writeUInt32LE(packed, 18);
  head.writeUInt32LE(size, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed, size }: Sizes): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x0807_4b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function centralHead(entry: Written, time: number): Buffer {
  const { name, method, offset, crc, size, packed } = entry;
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x0201_4b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  head.writeUInt16LE(flagsOf(entry), 8);
  head.writeUInt16LE(method, 10);
  head.writeUInt32LE(time, 12);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
}

function endOf(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** Returns time and day in the form of zip archives, which has two-second steps and begins in 1980. */
function dosTime(at: Date): number {
  const day = (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return day * 0x1_0000 + time;
}
