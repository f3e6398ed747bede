// `npm run docs` writes the documents that are made from code. With `--check` it only names documents that are out of
// date.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { scenarioJsonSchema } from '../apps/mirror-sim/src/scenario/scenario.ts';
import { openApiDocument } from '../apps/server/src/api-document/open-api.ts';
import { parseChecksums, printChecksums, readMigrations } from '../apps/server/src/database/migration-files.ts';
import { registry } from '../apps/server/src/registry.ts';
import packageJson from '../package.json' with { type: 'json' };
import { clientApi } from './client-api.ts';
import { envExample } from './env-example.ts';
import { keptDocument } from './lib/kept-document.ts';

/** Each document with what makes it; a document may depend on its current text. */
const documents: Readonly<Record<string, (current: string) => string | Promise<string>>> = {
  'docs/kept.md': keptDocument,
  'docs/api/openapi.json': () => `${JSON.stringify(openApiDocument(registry, packageJson.version), null, 2)}\n`,
  'packages/client/src/api.ts': () => clientApi(openApiDocument(registry, packageJson.version)),
  'apps/mirror-sim/scenario.schema.json': () => `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`,
  '.env.example': async () => envExample(await readFile('docs/operating.md', 'utf8')),
  'prisma/migrations/checksums': withNewMigrations,
};

/** Adds the new migrations. Stops if a migration was changed or removed, because databases have it as it is noted. */
async function withNewMigrations(current: string): Promise<string> {
  const migrations = await readMigrations('prisma/migrations');
  const checksumOf = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const changed = parseChecksums(current).filter(({ name, checksum }) => checksumOf.get(name) !== checksum);
  if (changed.length > 0) {
    const names = changed.map(({ name }) => name).join(', ');
    console.error(`changed or removed after it had landed: ${names}. Take it back, and write a new migration`);
    process.exit(1);
  }
  return printChecksums(migrations);
}

const check = process.argv.includes('--check');
for (const [file, make] of Object.entries(documents)) {
  const current = await readFile(file, 'utf8').catch(() => '');
  const wanted = await make(current);
  if (current === wanted) continue;
  if (check) {
    console.error(`${file} is stale: run npm run docs`);
    process.exitCode = 1;
  } else {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, wanted);
  }
}
