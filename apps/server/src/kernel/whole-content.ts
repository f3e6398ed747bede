import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { temporaryName } from '../storage/temporary.ts';

/** Bytes. A content up to this size stays in memory, and a longer one is written to its file in parts of this size. */
export const SHORT_BYTES = 1024 * 1024;

export interface WholeContent {
  readonly size: number;
  readonly body: Buffer | Readable;
}

/**
 * Reads a content to its end, so that its answer has a length, a fault is still an error, and a slow reader holds no
 * connection to the database: some proxies pass on an answer without a length as if it were complete, although the
 * server broke it off. Returns undefined if the caller leaves.
 */
export async function wholeOf(
  content: AsyncIterable<Uint8Array>,
  folder: string,
  signal: AbortSignal,
): Promise<WholeContent | undefined> {
  let read: Uint8Array[] = [];
  let [size, written] = [0, 0];
  let file: FileHandle | undefined;
  const write = async () => {
    file ??= await openNameless(folder);
    await file.appendFile(Buffer.concat(read));
    read = [];
    written = size;
  };
  try {
    for await (const part of content) {
      if (signal.aborted) break;
      // A content may use the memory of a part again.
      read.push(Buffer.from(part));
      size += part.length;
      if (size - written > SHORT_BYTES) await write();
    }
    if (file) await write();
  } catch (cause) {
    await file?.close();
    throw cause;
  }
  if (!signal.aborted) return { size, body: file?.createReadStream({ start: 0 }) ?? Buffer.concat(read) };
  await file?.close();
  return undefined;
}

/** Opens a file that goes when it is closed, also if the server is killed. */
async function openNameless(folder: string): Promise<FileHandle> {
  const name = path.join(folder, temporaryName());
  const file = await open(name, 'wx+', 0o600);
  await rm(name);
  return file;
}
