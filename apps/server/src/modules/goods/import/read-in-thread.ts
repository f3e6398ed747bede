import { inThread, ThreadError, type ThreadLimits } from '../../../process/in-thread.ts';
import { type ArchiveContent, checkArchive } from './import-archive.ts';
import { ImportRefusal } from './import-sheet.ts';
import type { WorkerAnswer, WorkerTask } from './import-worker.ts';

/** A full archive takes about a second. The sizes of buffers are checked before anything is unpacked. */
const LIMITS: ThreadLimits = { cpuMs: 10_000, ms: 30_000, megabytes: 512 };
const PROGRAM = new URL('./import-worker.ts', import.meta.url);

/**
 * Reads an archive in its own thread. Stops the thread if it takes too long.
 * @param bytes moved to the thread if possible; callers must not use the bytes afterwards
 * @throws ImportRefusal
 */
export async function readInThread(
  bytes: Uint8Array,
  heads: ReadonlyMap<string, string>,
  limits = LIMITS,
): Promise<ArchiveContent> {
  // Checks the archive's list of files first. A wrong archive is refused here, without starting a thread.
  const entries = checkArchive(bytes);
  const task: WorkerTask = { bytes, entries, heads };
  // Bytes that are part of a larger buffer are copied, because other code may use the buffer.
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  const answer = await inThread<WorkerAnswer>(
    PROGRAM,
    task,
    limits,
    isWhole ? [bytes.buffer as ArrayBuffer] : [],
  ).catch(refuse);
  if ('content' in answer) return answer.content;
  throw new ImportRefusal(answer.refused.part, answer.refused.problem, answer.refused.values);
}

function refuse(cause: unknown): never {
  if (!(cause instanceof ThreadError)) throw cause;
  const { seconds } = cause;
  if (seconds !== undefined) throw new ImportRefusal('sheet', 'too_slow', { seconds });
  throw new ImportRefusal('sheet', 'too_complex', {}, cause.cause);
}
