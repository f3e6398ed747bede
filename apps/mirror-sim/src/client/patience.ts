import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 10_000;
/** So many tries after the first one: about 40 seconds, in which a server starts anew. */
export const PATIENT_RETRIES = 8;

/** Waits after a number of failures, longer each time. */
export const pauseAfter = (failures: number, signal?: AbortSignal): Promise<void> =>
  sleep(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures), undefined, signal ? { signal } : {});

/**
 * Sends a request that may be repeated, until an answer comes that isn't a fault of the server. Gives the last answer.
 * @throws what the last try threw
 */
export async function patiently(send: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
  for (let failures = 0; ; failures++) {
    const isLast = failures >= PATIENT_RETRIES;
    try {
      const answer = await send();
      if (answer.status < 500 || isLast) return answer;
      await answer.body?.cancel();
    } catch (cause) {
      signal?.throwIfAborted();
      if (isLast) throw cause;
    }
    await pauseAfter(failures, signal);
  }
}
