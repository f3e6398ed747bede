import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 10_000;
/** So many tries after the first one: about 40 seconds, in which a server starts anew. */
export const PATIENT_RETRIES = 8;
/**
 * The number of retries while the server limits the rate of requests. One limit lasts a minute, and several limits may
 * follow each other.
 */
export const LIMITED_TRIES = 60;
const LONGEST_WAIT_SECONDS = 65;

/** Ends after a time, or with the other signal. */
export const within = (ms: number, signal?: AbortSignal | null): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])]);

/** Waits after a number of failures, longer each time. */
export const pauseAfter = (failures: number, signal?: AbortSignal): Promise<void> =>
  sleep(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures), undefined, { signal });

/** Waits as long as an answer asks for it. */
export function pauseAsked({ headers }: Pick<Response, 'headers'>, signal?: AbortSignal): Promise<void> {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const wait = Number.isFinite(seconds) ? Math.min(LONGEST_WAIT_SECONDS, Math.max(0.2, seconds)) : 5;
  return sleep(wait * 1000, undefined, { signal });
}

interface Limits {
  readonly signal?: AbortSignal | undefined;
  /** The answers after which the request is sent again. */
  readonly passing?: readonly number[];
  readonly tries?: number;
}

/** Sends a request again while the server limits the rate. Gives the last answer. */
export async function whenAllowed<A extends Pick<Response, 'status' | 'headers'>>(
  send: () => Promise<A>,
  { signal, passing = [429], tries = LIMITED_TRIES }: Limits = {},
): Promise<A> {
  for (let left = tries; ; left--) {
    const answer = await send();
    if (!passing.includes(answer.status) || left === 0) return answer;
    await pauseAsked(answer, signal);
  }
}

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
