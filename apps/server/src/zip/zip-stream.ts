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

/** Writes numbers of two or four bytes, the lowest byte first. */
function fields(...numbers: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const written = Buffer.alloc(numbers.reduce((sum, [bytes]) => sum + bytes, 0));
  let offset = 0;
  for (const [bytes, value] of numbers) offset = written.writeUIntLE(value, offset, bytes);
  return written;
}

const sizesOf = ({ crc, packed, size }: Sizes): Buffer => fields([4, crc], [4, packed], [4, size]);

/** Returns the fields that the head of an entry and the directory both have. */
function factsOf(entry: Written, time: number): Buffer {
  const start = fields([2, VERSION], [2, flagsOf(entry)], [2, entry.method], [4, time]);
  return Buffer.concat([start, sizesOf(entry), fields([2, entry.name.length], [2, 0])]);
}

const localHead = (entry: Written, time: number): Buffer =>
  Buffer.concat([fields([4, 0x0403_4b50]), factsOf(entry, time), entry.name]);

const descriptor = (sizes: Sizes): Buffer => Buffer.concat([fields([4, 0x0807_4b50]), sizesOf(sizes)]);

function centralHead(entry: Written, time: number): Buffer {
  const attributes = fields([2, 0], [2, 0], [2, 0], [4, 0], [4, entry.offset]);
  return Buffer.concat([fields([4, 0x0201_4b50], [2, VERSION]), factsOf(entry, time), attributes, entry.name]);
}

const endOf = (count: number, bytes: number, offset: number): Buffer =>
  fields([4, 0x0605_4b50], [2, 0], [2, 0], [2, count], [2, count], [4, bytes], [4, offset], [2, 0]);

/** Returns time and day in the form of zip archives, which has two-second steps and begins in 1980. */
function dosTime(at: Date): number {
  const day = (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return day * 0x1_0000 + time;
}
