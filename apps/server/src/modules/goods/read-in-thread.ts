import { Worker } from 'node:worker_threads';
import { type ArchiveContent, checkArchive, ImportRefusal } from './import-archive.ts';
import type { WorkerAnswer, WorkerTask } from './import-worker.ts';

/** Time that reading an archive may take; a full one takes about a second. */
const MAX_MS = 10_000;
/** Buffers don't count: their sizes are checked before anything is inflated. */
const RESOURCES = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };

/**
 * Reads an archive in a thread of its own, which is ended when it takes too long: whatever is in the archive, the server goes
 * on answering others.
 * @throws ImportRefusal
 */
export async function readInThread(
  bytes: Uint8Array,
  heads: ReadonlyMap<string, string>,
  maxMs = MAX_MS,
): Promise<ArchiveContent> {
  // What the directory gives away costs no thread.
  checkArchive(bytes);
  const answer = await ask({ bytes, heads }, maxMs);
  if ('content' in answer) return answer.content;
  throw new ImportRefusal(answer.refused.part, answer.refused.problem, answer.refused.values);
}

function ask(task: WorkerTask, maxMs: number): Promise<WorkerAnswer> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: RESOURCES,
    env: {},
    stdin: false,
  });
  return new Promise<WorkerAnswer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ImportRefusal('sheet', 'too_slow', { seconds: maxMs / 1000 })), maxMs);
    worker.once('message', resolve);
    worker.once('error', (cause) => reject(new ImportRefusal('sheet', 'too_complex', {}, cause)));
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new ImportRefusal('sheet', 'too_complex'));
    });
  }).finally(() => worker.terminate());
}
