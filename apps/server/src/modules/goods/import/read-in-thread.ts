import { Worker } from 'node:worker_threads';
import { type ArchiveContent, checkArchive, ImportRefusal } from './import-archive.ts';
import type { WorkerAnswer, WorkerTask } from './import-worker.ts';

interface ThreadLimits {
  /** The limit of CPU time, which doesn't depend on the load of the machine. */
  readonly cpuMs: number;
  /** The limit of real time. */
  readonly ms: number;
  /**
   * The limit of the thread's memory, without buffers. The sizes of buffers are checked before anything is inflated.
   */
  readonly megabytes: number;
}

/** A full archive takes about a second. */
const LIMITS: ThreadLimits = { cpuMs: 10_000, ms: 30_000, megabytes: 512 };
const LOOK_MS = 250;

/**
 * Reads an archive in its own thread, and stops the thread if it takes too long. The server can then answer others
 * during any archive.
 * @param bytes moved to the thread if possible, instead of being copied; don't use them afterwards
 * @throws ImportRefusal
 */
export async function readInThread(
  bytes: Uint8Array,
  heads: ReadonlyMap<string, string>,
  limits = LIMITS,
): Promise<ArchiveContent> {
  // An archive with a wrong directory is refused without a thread.
  const entries = checkArchive(bytes);
  const answer = await ask({ bytes, entries, heads }, limits);
  if ('content' in answer) return answer.content;
  throw new ImportRefusal(answer.refused.part, answer.refused.problem, answer.refused.values);
}

function ask(task: WorkerTask, { cpuMs, ms, megabytes }: ThreadLimits): Promise<WorkerAnswer> {
  const { bytes } = task;
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData: task,
    // Copies the bytes if they are a part of a larger buffer, because others may use that buffer.
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
        // The thread may have ended just now.
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
