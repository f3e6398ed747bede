import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { atMost } from '../../kernel/at-most.ts';

/** Imports that a process works on at once; each may take a core and 300 MB. */
const AT_ONCE = 2;
/** Archives that wait are kept in memory. */
const WAITING = 6;
const MAX_WAIT_MS = 10_000;

const inTurn = atMost(AT_ONCE);
let waiting = 0;

/** Runs an import when its turn has come. @throws AppError SERVER_BUSY when too many wait, or it waited too long */
export async function importGate<T>(task: () => Promise<T>): Promise<T> {
  if (waiting >= WAITING) throw new AppError('SERVER_BUSY');
  const came = Date.now();
  waiting += 1;
  let isWaiting = true;
  const stopWaiting = () => {
    if (isWaiting) waiting -= 1;
    isWaiting = false;
  };
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('SERVER_BUSY')), MAX_WAIT_MS);
  });
  const run = inTurn(async () => {
    clearTimeout(timer);
    stopWaiting();
    if (Date.now() - came >= MAX_WAIT_MS) throw new AppError('SERVER_BUSY');
    return task();
  });
  run.catch(() => undefined);
  try {
    return await Promise.race([run, tooLong]);
  } finally {
    clearTimeout(timer);
    stopWaiting();
  }
}
