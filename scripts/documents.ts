// `npm run docs` writes the documents that are made from code. With `--check` it only names documents that are out of
// date.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openApiDocument } from '../apps/server/src/kernel/open-api.ts';
import { registry } from '../apps/server/src/registry.ts';
import packageJson from '../package.json' with { type: 'json' };

const documents: Readonly<Record<string, () => string>> = {
  'docs/api/openapi.json': () => `${JSON.stringify(openApiDocument(registry, packageJson.version), null, 2)}\n`,
};

const check = process.argv.includes('--check');
for (const [file, make] of Object.entries(documents)) {
  const wanted = make();
  if ((await readFile(file, 'utf8').catch(() => '')) === wanted) continue;
  if (check) {
    console.error(`${file} is stale: run npm run docs`);
    process.exitCode = 1;
  } else {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, wanted);
  }
}
