import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const MODELS = join(root, 'apps/server/src/generated/prisma/models');

/** Gives the rows of the generated client the types that `apps/server/src/database/columns.ts` has for their columns. */
export function typeColumns() {
  for (const name of readdirSync(MODELS)) {
    const made = readFileSync(join(MODELS, name), 'utf8');
    const typed = made.replace(
      /GetPayloadResult<(\{.*?\n {2}\}), (ExtArgs\["result"\]\[("\w+")\]>)/s,
      'GetPayloadResult<Typed<$3, $1>, $2',
    );
    if (typed === made) throw new Error(`${name} has no row whose columns could be typed.`);
    writeFileSync(join(MODELS, name), `${typed}\nimport type { Typed } from "../../../database/columns.ts"\n`);
  }
}
