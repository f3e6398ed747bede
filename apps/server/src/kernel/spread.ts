/** The time in ms over which many streams do what all of them have to do once. */
const SPREAD_MS = 5_000;

/**
 * Calls `action` at a random moment of the next five seconds, so that thousands of streams don't ask the database at
 * once.
 */
export function spread(action: () => void): void {
  setTimeout(action, Math.random() * SPREAD_MS).unref();
}
