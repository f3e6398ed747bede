import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');

interface Package {
  readonly version: string;
  readonly workspaces: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
const packageAt = (folder: string): Package => JSON.parse(read(`${folder}package.json`));
const { version, workspaces } = packageAt('');

it('the change log begins with the version of package.json, or with “Unreleased” above it', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  if (headings[0] === 'Unreleased') headings.shift();
  expect(headings[0]).toBe(version);
});

it.each(globSync(workspaces, { cwd: ROOT }))(
  '%s has the version of package.json, and wants the other workspaces in that version',
  (folder) => {
    const { version: own, dependencies, devDependencies } = packageAt(`${folder}/`);
    const here = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
      name.startsWith('@skin-mirror/'),
    );
    expect([own, ...here.map(([, wanted]) => wanted)]).toEqual([own, ...here].map(() => version));
  },
);
