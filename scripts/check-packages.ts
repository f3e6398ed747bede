// Checks the packages in package-lock.json without the network. None may be a version with a known fault, and each that
// the server or the pages use must have a licence that allows giving away copies. Prints each problem as one line.
import { satisfies } from 'semver';
import { type LockedPackage, lockedPackages } from './lib/locked-packages.ts';

/** Faulty versions by package, each with its advisory. A row stays when the package leaves the lockfile, and comes into force again with it. */
const FAULTY: readonly (readonly [name: string, versions: string, advisory: string])[] = [
  ['@babel/runtime', '<7.26.10', 'CVE-2025-27789'],
  ['@fastify/multipart', '<8.3.1 || >=9.0.0 <9.0.3', 'CVE-2025-24033'],
  ['@fastify/static', '<10.1.4', 'CVE-2026-6414, and holes of 10.0 and 10.1'],
  ['@trpc/server', '>=11.0.0 <11.8.0', 'CVE-2025-43855, and holes before 11.8'],
  ['adm-zip', '<0.4.11', 'CVE-2018-1002204'],
  ['ansi-regex', '6.2.1', 'malware of September 2025'],
  ['brace-expansion', '>=2.0.0 <2.0.2', 'CVE-2025-5889'],
  ['chalk', '5.6.1', 'malware of September 2025'],
  ['cookie', '<0.7.0', 'CVE-2024-47764'],
  ['cross-spawn', '<6.0.6 || >=7.0.0 <7.0.5', 'CVE-2024-21538'],
  ['debug', '4.4.2', 'malware of September 2025'],
  ['dompurify', '<3.4.11', 'CVE-2026-49458 and CVE-2026-49978'],
  ['fast-xml-parser', '<4.5.5 || >=5.0.0 <5.5.7', 'CVE-2026-33036 and CVE-2026-33349'],
  ['fastify', '<5.12.2', 'CVE-2025-32442, CVE-2026-3419, and holes before 5.12.2'],
  ['file-type', '<22.0.0', 'endless loops on broken files'],
  ['glob', '>=10.2.0 <10.5.0 || >=11.0.0 <11.1.0', 'CVE-2025-64756'],
  ['lodash', '<4.17.21', 'CVE-2021-23337'],
  ['minimatch', '<3.1.4 || >=5.0.0 <5.1.8 || >=9.0.0 <9.0.7 || >=10.0.0 <10.2.3', 'CVE-2026-27904'],
  ['mysql2', '<3.9.8', 'CVE-2024-21511'],
  ['nanoid', '<3.3.8 || >=4.0.0 <5.0.9', 'CVE-2024-55565'],
  ['nodemailer', '<9.0.1', 'CVE-2026-82659, CVE-2025-14874'],
  ['path-to-regexp', '<0.1.12 || >=0.2.0 <6.3.0 || >=7.0.0 <8.0.0', 'CVE-2024-45296'],
  ['postcss', '<8.4.31', 'CVE-2023-44270'],
  ['protobufjs', '<6.11.4 || >=7.0.0 <7.2.5', 'CVE-2023-36665'],
  ['sanitize-html', '<2.17.5', 'CVE-2026-44990'],
  ['semver', '<5.7.2 || >=6.0.0 <6.3.1 || >=7.0.0 <7.5.2', 'CVE-2022-25883'],
  ['sharp', '<0.35.3', 'CVE-2023-4863, and holes of libvips before 0.35.3'],
  ['smtp-server', '<3.18.3', 'CVE-2026-38728'],
  ['strip-ansi', '7.1.1', 'malware of September 2025'],
  ['tmp', '<0.2.4', 'CVE-2025-54798'],
  ['undici', '<6.23.0 || >=7.0.0 <7.18.0 || >=7.17.0 <7.24.0', 'CVE-2026-22036 and CVE-2026-2581'],
  ['vitest', '>=3.0.0 <3.0.5', 'CVE-2025-24964'],
  ['xlsx', '<0.20.2', 'CVE-2024-22363'],
];

/** Licences that ask for no more than their text beside a copy, or that leave a library replaceable. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'EPL-2.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

/** These packages say their licence only in their file LICENSE. */
const LICENCES: Readonly<Record<string, string>> = { 'seq-queue': 'MIT' };

const problems = lockedPackages().flatMap((found) => [...faultsOf(found), ...licenceProblems(found)]);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function faultsOf({ name, version }: LockedPackage): string[] {
  return FAULTY.filter(([faulty, versions]) => name === faulty && satisfies(version, versions)).map(
    ([, versions, advisory]) => `${name} ${version}: has a known fault (${advisory}); not ${versions}`,
  );
}

function licenceProblems({ name, version, license, isDevelopment }: LockedPackage): string[] {
  if (isDevelopment) return [];
  const choices = (LICENCES[name] ?? license).replaceAll(/[()]/g, '').split(/ OR /);
  const isAllowed = choices.some((choice) => choice.split(/ AND | and /).every((one) => ALLOWED.has(one.trim())));
  return isAllowed ? [] : [`${name} ${version}: licence ${license || 'missing'} is not on the list`];
}
