import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { planted } from './fault.ts';
import { FAULTS } from './faults.ts';

/*
 * Loaded before a program (`node --import`), this plants the fault that FAULT names while the sources are read. No file
 * changes, and nothing needs to be built.
 */

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const fault = FAULTS.find(({ name }) => name === process.env.FAULT);
if (process.env.FAULT && !fault) throw new Error(`there is no fault ${process.env.FAULT}`);
const byFile = Map.groupBy(fault?.edits ?? [], ({ file }) => pathToFileURL(path.join(ROOT, file)).href);

registerHooks({
  load(url, context, next) {
    const edits = byFile.get(url);
    if (!edits) return next(url, context);
    const source = planted(readFileSync(fileURLToPath(url), 'utf8'), edits);
    return { format: 'module-typescript', source, shortCircuit: true };
  },
});
