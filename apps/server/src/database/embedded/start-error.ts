/** PostgreSQL can't be started here. The message is one line for the person at the terminal and says what to do. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
