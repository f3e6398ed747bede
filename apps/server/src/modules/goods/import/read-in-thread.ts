import { Worker } from 'node:worker_threads';
import { type ArchiveContent, checkArchive, ImportRefusal } from './import-archive.ts';
import type { WorkerAnswer, WorkerTask } from './import-worker.ts';

interface ThreadLimits {
  /** The limit of CPU time in milliseconds. Other work on the same computer does not count. */
  readonly cpuMs: number;
  /** The limit of real time in milliseconds. */
  readonly ms: number;
  /**
   * The limit of the thread's memory, without buffers. The sizes of buffers are checked before anything is unpacked.
   */
  readonly megabytes: number;
}

/** Reading a full archive usually takes about one second. */
const LIMITS: ThreadLimits = { cpuMs: 10_000, ms: 30_000, megabytes: 512 };
const LOOK_MS = 250;

/**
 * Reads an archive in its own thread, so that the server can answer other requests meanwhile. Stops the thread if it
 * takes too long.
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
  const answer = await ask({ bytes, entries, heads }, limits);
  if ('content' in answer) return answer.content;
  throw new ImportRefusal(answer.refused.part, answer.refused.problem, answer.refused.values);
}

function ask(task: WorkerTask, { cpuMs, ms, megabytes }: ThreadLimits): Promise<WorkerAnswer> {
  const { bytes } = task;
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData: task,
    // Bytes that are part of a larger buffer are copied, because other code may use the buffer.
    transferList: bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer as ArrayBuffer] : [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64 },
    env: {},
    stdin: false,
  });
  const timers: NodeJS.Timeout[] = [];
  return new Promise<WorkerAnswer>((resolve, reject) => {
    const tooSlow = (limit: number) => reject(new ImportRefusal('sheet', 'too_slow', { seconds: limit / 1000 }));
    timers.push(
      setTimeout(() => tooSlow(ms), ms),
      setInterval(async () => {
        // This call fails if the thread has just ended.
        const used = await worker.cpuUsage().catch(() => undefined);
        if (used && (used.user + used.system) / 1000 > cpuMs) tooSlow(cpuMs);
      }, LOOK_MS),
    );
    worker.once('message', resolve);
    worker.once('error', (cause) => reject(new ImportRefusal('sheet', 'too_complex', {}, cause)));
    worker.once('exit', () => reject(new ImportRefusal('sheet', 'too_complex')));
  }).finally(() => {
    for (const timer of timers) clearTimeout(timer);
    return worker.terminate();
  });
}
