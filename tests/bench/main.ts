import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { consoleRows } from './console/rows.ts';
import { DOCUMENT, documentParts, MACHINE } from './document.ts';
import { drawRows } from './draws.ts';
import { exportRows } from './export.ts';
import { type Figure, TABLE_HEAD, tableRow } from './figure.ts';
import { importRows } from './import.ts';
import { coverageRows, matchingRows } from './matching.ts';
import { jobRows } from './million/jobs.ts';
import { MILLION_OPTIONS, millionRows } from './million/rows.ts';
import { heartbeatRows, ingestRows, listRows } from './rows.ts';
import { IS_SMOKE } from './sizes.ts';
import { soakRows } from './soak.ts';
import { createWorld, type Programs, type World } from './world.ts';

const { positionals: asked, values: options } = parseArgs({
  allowPositionals: true,
  options: { ...MILLION_OPTIONS, smoke: { type: 'boolean' } },
});

/** The benchmarks by name. For example, `npm run bench -- list` runs only the benchmark `list`. */
const IN_WORLD: Readonly<Record<string, (programs: Programs) => Promise<Figure[]>>> = {
  ingest: ingestRows,
  heartbeats: heartbeatRows,
  import: importRows,
  export: exportRows,
  list: listRows,
  draws: drawRows,
  soak: soakRows,
};
/** These take many minutes, so they run only when they are named, or at tiny sizes. */
const NAMED_ONLY: ReadonlySet<string> = new Set(['soak', 'million', 'jobs', 'console']);
const ALONE: Readonly<Record<string, () => Promise<Figure[]>>> = {
  matching: matchingRows,
  coverage: coverageRows,
  million: () => millionRows(options),
  jobs: () => jobRows(options),
  console: consoleRows,
};
const NAMES = [...Object.keys(IN_WORLD), ...Object.keys(ALONE)];

const unknown = asked.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}; there are ${NAMES.join(', ')}.\n`);
  process.exit(2);
}
const isOrdinary = (name: string) => IS_SMOKE || !NAMED_ONLY.has(name);
const names = NAMES.filter((name) => (asked.length === 0 ? isOrdinary(name) : asked.includes(name)));

const lines: string[] = [];
const failed: string[] = [];

/** Prints the rows of a benchmark when it ends. A benchmark that fails is one line, and the others go on. */
async function measure(name: string, run: () => Promise<Figure[]>): Promise<void> {
  try {
    const figures = await run();
    // At tiny sizes the figures mean nothing.
    const rows = figures.map((figure) => tableRow(IS_SMOKE ? { ...figure, floors: [] } : figure));
    lines.push(...rows);
    process.stdout.write(`${rows.join('\n')}\n`);
  } catch (cause) {
    failed.push(name);
    process.stdout.write(`| ${name} | **failed**: ${cause instanceof Error ? cause.message : String(cause)} | | | |\n`);
  }
}

async function measureInWorld(some: readonly string[]): Promise<void> {
  process.stderr.write('Making the database …\n');
  const world: World = await createWorld({
    withRecords: some.includes('list'),
    withExport: some.includes('export'),
  });
  try {
    for (const name of some) await measure(name, () => world.withPrograms(IN_WORLD[name] as (typeof IN_WORLD)[string]));
  } finally {
    await world.stop();
  }
}

process.stdout.write(`${TABLE_HEAD}\n`);
const inWorld = names.filter((name) => name in IN_WORLD);
if (inWorld.length > 0) await measureInWorld(inWorld);
for (const name of names.filter((name) => name in ALONE)) await measure(name, ALONE[name] as (typeof ALONE)[string]);

if (failed.length > 0) {
  process.stderr.write(`Failed: ${failed.join(', ')}.\n`);
  process.exitCode = 1;
} else if (asked.length === 0 && !IS_SMOKE) {
  await writeDocument();
}

async function writeDocument(): Promise<void> {
  const { version } = JSON.parse(await readFile(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'));
  const text = `# Benchmarks

Made by \`npm run bench\`. Each figure stands beside another one of the same run: for ingest, the list and draws, the same calls in turn
to a program written by hand on node:http and pg (\`tests/bench/raw-server.ts\`), on the same database; for sizes, the same call at
fewer rows; for heartbeats, how many were sent; for an import and thumbnails, the libraries alone; for an
export, a bare CSV stream of the same columns by the program written by hand; for matching, a loop over all
goods that only filters and sorts. Medians of five rounds. CPU is the time of both programs' own processes for one request, without
the database's. Each benchmark starts both programs anew. Machines differ and are noisy: only the ratios mean something, and
differences below 15 % don't. Version ${version}, ${MACHINE}

${TABLE_HEAD}
${lines.join('\n')}
`;
  // The sections of other benchmarks stay.
  const [, ...sections] = await documentParts();
  await writeFile(DOCUMENT, [text, ...sections].join('\n'));
}
