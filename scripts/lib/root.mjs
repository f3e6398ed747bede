import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Ends the command with one line for the person at the terminal. */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
