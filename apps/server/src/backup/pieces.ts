import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

const NEW_LINE = 10;

/** Passes the rows of a COPY on, and counts and hashes them. A row is a line, because COPY escapes new lines in values. */
export class Tally extends Transform {
  readonly #hash = createHash('sha256');
  rows = 0;
  bytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1)) this.rows += 1;
    done(null, chunk);
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}

/** Joins chunks to pieces of about `size` bytes, so that memory holds one piece at a time. */
export async function* inPieces(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < size) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
