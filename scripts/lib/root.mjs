import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
