/** The pauses before the second and each later attempt, in ms. */
export const PAUSES_MS = [300, 700, 1500, 3000];

/** A call that ran out of time isn't repeated, because nobody waits that long five times. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || isTimeout(error.cause));

/**
 * Runs a call up to five times until it succeeds. Only for calls that change nothing: after a lost answer, nobody
 * knows if a change was made. Without a network the call fails at once.
 * @param mayPass returns false for an error that a second attempt doesn't help
 */
export async function tryAgain<Result>(
  run: () => Promise<Result>,
  mayPass: (error: unknown) => boolean = () => true,
): Promise<Result> {
  for (const pause of PAUSES_MS) {
    try {
      return await run();
    } catch (error) {
      if (!navigator.onLine || isTimeout(error) || !mayPass(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return run();
}
