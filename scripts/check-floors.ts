// Checks who imports whom in the server. Its folders stand on floors, and code imports from its own floor or from a lower
// one, types too. On the floor of the modules, no modules need each other in a circle. Prints each import that breaks
// this, as file → file.
import path from 'node:path';
import { moduleOf, SERVER, type ServerFile, serverFiles } from './lib/server-files.ts';

/** The floors from the ground up. A room is a folder or a file of the server; all modules share one floor. */
const FLOORS: readonly (readonly string[])[] = [
  ['generated', 'env-schema.ts', 'env.ts', 'process', 'zip'],
  ['database', 'storage'],
  // The type of what handlers share names parts of the kernel, and the kernel's context names that type.
  ['kernel', 'services.ts'],
  ['table'],
  ['modules'],
  ['registry.ts', 'jobs', 'demo', 'start', 'backup', 'integrity'],
  ['api-document', 'plugins'],
  ['app.ts', 'main.ts', 'command'],
];

/** Imports from a higher floor that stay, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'kernel/execute.ts → modules/audit/numbers-read.ts':
    'every answer passes here, and the customers in it are counted for the audit log',
};

interface Import {
  readonly from: string;
  readonly to: string;
}

const imports = serverFiles().flatMap(importsOf);

const problems = [...arrowsUp(), ...unusedReasons(), ...knots()];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Lists the files of the server that a file imports: values, types, and modules that it loads later. */
function importsOf({ file: from, text }: ServerFile): Import[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, to]) => path.join(path.dirname(from), String(to)))
    .filter((to) => !to.startsWith('..'))
    .map((to) => ({ from, to }));
}

function floorOf(file: string): number {
  const room = String(file.split('/')[0]);
  const floor = FLOORS.findIndex((rooms) => rooms.includes(room));
  if (floor < 0) throw new Error(`${SERVER}/${room} has no floor: name it in FLOORS of scripts/check-floors.ts`);
  return floor;
}

function arrowsUp(): string[] {
  return imports
    .filter(({ from, to }) => floorOf(from) < floorOf(to) && !(nameOf({ from, to }) in ALLOWED))
    .map((one) => `${nameOf(one)}: imports from a higher floor`);
}

function unusedReasons(): string[] {
  const names = new Set(imports.map(nameOf));
  return Object.keys(ALLOWED)
    .filter((name) => !names.has(name))
    .map((name) => `${name}: this import is allowed, but doesn't exist`);
}

function nameOf({ from, to }: Import): string {
  return `${from} → ${to}`;
}

/** Finds the modules that need each other in a circle, and names the imports between them. */
function knots(): string[] {
  const between = imports
    .map((one) => ({ ...one, source: moduleOf(one.from), target: moduleOf(one.to) }))
    .filter(({ source, target }) => source !== undefined && target !== undefined && source !== target);
  const needs = new Map<string, Set<string>>();
  for (const { source, target } of between) {
    const known = needs.get(String(source)) ?? new Set();
    needs.set(String(source), known.add(String(target)));
  }
  const reached = new Map([...needs.keys()].map((name) => [name, reachedFrom(name, needs)]));
  return between
    .filter(({ source, target }) => reached.get(String(target))?.has(String(source)))
    .map((one) => `${nameOf(one)}: the modules ${one.source} and ${one.target} need each other`);
}

function reachedFrom(name: string, needs: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>();
  const waiting = [name];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const needed of needs.get(next) ?? []) {
      if (found.has(needed)) continue;
      found.add(needed);
      waiting.push(needed);
    }
  }
  return found;
}
