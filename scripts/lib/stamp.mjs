import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

/** Returns a hash of the content of files and folders, without test files. Dates of files don't matter. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesIn).sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Runs `make` if the result is missing, or if the sources have changed since the result was made. */
export function makeIfStale({ result, stamp, sources, make }) {
  const wanted = fingerprint(sources);
  if (existsSync(join(root, result)) && readStamp(stamp) === wanted) return;
  make();
  mkdirSync(dirname(join(root, stamp)), { recursive: true });
  writeFileSync(join(root, stamp), wanted);
}

function readStamp(stamp) {
  return existsSync(join(root, stamp)) ? readFileSync(join(root, stamp), 'utf8') : undefined;
}

function filesIn(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .map((name) => join(path, name))
    .filter((child) => !/\.test\.tsx?$/.test(child))
    .flatMap(filesIn);
}
