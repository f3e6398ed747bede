import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';

let file = '';
const known = new Set<string>();

/** Keeps the names of answered operations in a folder of the test run. Before this call they are not kept. */
export function keepAnswered(folder: string): void {
  mkdirSync(folder, { recursive: true });
  file = join(folder, `${process.pid}-${threadId}.txt`);
}

/** Notes that the server answered an operation of the REST API with success, for example `POST /goods/edit`. */
export function noteAnswered(operation: string): void {
  if (file === '' || known.has(operation)) return;
  known.add(operation);
  appendFileSync(file, `${operation}\n`);
}

export function answeredOperations(folder: string): ReadonlySet<string> {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return new Set(files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')));
}
