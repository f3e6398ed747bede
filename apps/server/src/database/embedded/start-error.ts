/** Thrown if PostgreSQL can't start. The message is one line that tells the user what to do. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
