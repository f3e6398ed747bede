// `npm run -s notices` prints the packages of others that an installation contains, and the texts of their licences.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type LockedPackage, lockedPackages } from './lib/locked-packages.ts';

const IS_LICENCE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
const LINE = '='.repeat(80);

const used = lockedPackages().filter(({ isDevelopment, folder }) => !isDevelopment && existsSync(folder));
const byText = Map.groupBy(used, textOf);
const parts = [...byText].map(([text, packages]) =>
  [LINE, ...new Set(packages.map(titleOf)), LINE, '', text].join('\n'),
);
console.log(['Skin Mirror contains these packages of others.', ...parts].join('\n\n'));

function titleOf({ name, version, license }: LockedPackage): string {
  return `${name} ${version}${license && ` (${license})`}`;
}

function textOf({ folder }: LockedPackage): string {
  return readdirSync(folder)
    .filter((file) => IS_LICENCE.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim())
    .join('\n\n');
}
