import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Noted, parseChecksums } from './migration-files.ts';

/**
 * A state of the database that an early version left, before its migrations were joined into `init`. Its folder in
 * prisma/earlier has the `checksums` of its migrations and the SQL that leads from it to the state after `init`.
 */
export interface EarlierState {
  readonly checksums: readonly Noted[];
  readonly before: string;
  /** Undefined if the tables stay. Otherwise `init` makes the tables anew, between `before` and `after`. */
  readonly after: string | undefined;
}

const EARLIER = fileURLToPath(new URL('../../../../prisma/earlier', import.meta.url));

/** Finds the earlier state whose migrations are exactly the applied ones. */
export async function findEarlierState(applied: readonly Noted[]): Promise<EarlierState | undefined> {
  const wanted = keyOf(applied);
  for (const name of await readdir(EARLIER)) {
    const file = (part: string) => readFile(`${EARLIER}/${name}/${part}`, 'utf8');
    const ifThere = (part: string) => file(part).catch(() => undefined);
    const checksums = parseChecksums(await file('checksums'));
    if (keyOf(checksums) !== wanted) continue;
    return { checksums, before: (await ifThere('before.sql')) ?? '', after: await ifThere('after.sql') };
  }
  return undefined;
}

const keyOf = (migrations: readonly Noted[]): string =>
  migrations
    .map(({ name, checksum }) => `${name} ${checksum}`)
    .sort()
    .join();
