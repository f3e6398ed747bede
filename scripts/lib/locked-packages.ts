import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. Empty if the package names none. */
  readonly license: string;
  /** The folder, relative to the checkout. A package for another system is not installed. */
  readonly folder: string;
  /** True if only tests, builds and checks use the package. */
  readonly isDevelopment: boolean;
}

interface Entry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** The packages of others that package-lock.json names, in its order. */
export function lockedPackages(): LockedPackage[] {
  const lock: { packages: Record<string, Entry> } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(lock.packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .map(([folder, entry]) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      license: entry.license ?? licenseIn(folder),
      folder,
      isDevelopment: entry.dev === true,
    }));
}

/** Some packages name their licence in an old form, which the lockfile leaves out. */
function licenseIn(folder: string): string {
  const file = path.join(root, folder, 'package.json');
  if (!existsSync(file)) return '';
  const { license, licenses }: { license?: string | { type: string }; licenses?: { type: string }[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? '';
}
