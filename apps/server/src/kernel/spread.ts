const SPREAD_MS = 5_000;

/** Calls `action` within five seconds, so that thousands of streams don't ask the database at the same moment. */
export function spread(action: () => void): void {
  setTimeout(action, Math.random() * SPREAD_MS).unref();
}
