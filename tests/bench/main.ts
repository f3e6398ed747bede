import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { drawRows } from './draws.ts';
import { exportRows } from './export.ts';
import { importRows } from './import.ts';
import { coverageRows, matchingRows } from './matching.ts';
import { type Figure, heartbeatRows, ingestRows, listRows } from './rows.ts';
import { createWorld, type World } from './world.ts';

/** The benchmarks by name. For example, `npm run bench -- list` runs only the benchmark `list`. */
const BENCHMARKS = {
  ingest: ingestRows,
  heartbeats: heartbeatRows,
  import: importRows,
  export: exportRows,
  list: listRows,
  draws: drawRows,
  matching: matchingRows,
  coverage: coverageRows,
};
const ALONE: ReadonlySet<string> = new Set(['matching', 'coverage']);
const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/bench.md');

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(BENCHMARKS).join(', ')}.\n`,
  );
  process.exit(2);
}
const names = (asked.length > 0 ? asked : Object.keys(BENCHMARKS)) as (keyof typeof BENCHMARKS)[];

const figures: Figure[] = [];
const measureAll = async (some: typeof names, world: World | undefined) => {
  for (const name of some) {
    process.stdout.write(`Measuring ${name} …\n`);
    figures.push(...(await BENCHMARKS[name](world as World)));
  }
};
const inWorld = names.filter((name) => !ALONE.has(name));
if (inWorld.length > 0) {
  process.stdout.write('Making the database …\n');
  const world = await createWorld({ withRecords: names.includes('list'), withExport: names.includes('export') });
  try {
    await measureAll(inWorld, world);
  } finally {
    await world.stop();
  }
}
await measureAll(
  names.filter((name) => ALONE.has(name)),
  undefined,
);

const table = [
  '| figure | server | beside | ratio | floor |',
  '|---|---|---|---|---|',
  ...figures.map(
    ({ name, server, beside, ratio, floor }) => `| ${name} | ${server} | ${beside} | ${ratio.toFixed(2)} | ${floor} |`,
  ),
].join('\n');
process.stdout.write(`\n${table}\n`);

if (asked.length === 0) {
  const { version } = JSON.parse(await readFile(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'));
  const where = `Version ${version}, Node ${process.version}, ${os.cpus().length} cores, ${new Date().toISOString().slice(0, 10)}.`;
  const text = `# Benchmarks

Made by \`npm run bench\`. Each figure stands beside another one of the same run: for ingest, the list and draws, the same calls in turn
to a program written by hand on node:http and pg (\`tests/bench/raw-server.ts\`), on the same database; for sizes, the same call at
fewer rows; for heartbeats, how many were sent; for an import and thumbnails, the libraries alone; for an
export, a bare CSV stream of the same columns by the program written by hand; for matching, a loop over all
goods that only filters and sorts. Medians of five rounds. Machines differ and are noisy: only the ratios mean something, and
differences below 15 % don't. ${where}

${table}
`;
  await writeFile(DOCUMENT, text);
}
