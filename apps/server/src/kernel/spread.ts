const SPREAD_MS = 5_000;

/**
 * Calls `action` after a random delay of at most five seconds. Thousands of streams then don't query the database at
 * the same moment.
 */
export function spread(action: () => void): void {
  setTimeout(action, Math.random() * SPREAD_MS).unref();
}
