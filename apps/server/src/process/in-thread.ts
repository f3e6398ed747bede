import { type Transferable, Worker } from 'node:worker_threads';

export interface ThreadLimits {
  /** The limit of CPU time in milliseconds. Other work on the same computer does not count. */
  readonly cpuMs: number;
  /** The limit of real time in milliseconds. */
  readonly ms: number;
  /** The limit of the thread's memory, without buffers. */
  readonly megabytes: number;
}

/** The thread ended without an answer, or was stopped. */
export class ThreadError extends Error {
  /** The limit in seconds, if the thread was too slow. */
  readonly seconds: number | undefined;
  constructor(message: string, { seconds, cause }: { readonly seconds?: number; readonly cause?: unknown } = {}) {
    super(message, { cause });
    this.seconds = seconds;
  }
}

const LOOK_MS = 250;

/**
 * Runs a program with `task` as its `workerData` in its own thread, so that the server can answer other requests
 * meanwhile. Returns the first message of the program.
 * @param transferList the parts of the task that move to the thread; callers must not use them afterwards
 * @throws ThreadError if the program exceeds a limit or ends without a message
 */
export function inThread<Answer>(
  program: URL,
  task: unknown,
  { cpuMs, ms, megabytes }: ThreadLimits,
  transferList: Transferable[] = [],
): Promise<Answer> {
  const worker = new Worker(program, {
    workerData: task,
    transferList,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64 },
    env: {},
    stdin: false,
    // The log does not need the messages that libraries write about strange files.
    stdout: true,
    stderr: true,
  });
  const timers: NodeJS.Timeout[] = [];
  return new Promise<Answer>((resolve, reject) => {
    const tooSlow = (limit: number) => reject(new ThreadError('the thread is too slow', { seconds: limit / 1000 }));
    timers.push(
      setTimeout(() => tooSlow(ms), ms),
      setInterval(async () => {
        // This call fails if the thread has just ended.
        const used = await worker.cpuUsage().catch(() => undefined);
        if (used && (used.user + used.system) / 1000 > cpuMs) tooSlow(cpuMs);
      }, LOOK_MS),
    );
    worker.once('message', resolve);
    worker.once('error', (cause) => reject(new ThreadError('the thread failed', { cause })));
    worker.once('exit', () => reject(new ThreadError('the thread ended without an answer')));
  }).finally(() => {
    for (const timer of timers) clearTimeout(timer);
    return worker.terminate();
  });
}
