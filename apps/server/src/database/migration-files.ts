import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the SQL, in hexadecimal. */
  readonly checksum: string;
}

/** A migration as `checksums` notes it, in the format of the command `sha256sum`. */
export type Noted = Pick<Migration, 'name' | 'checksum'>;

/** Reads the migrations of a folder, in the order of their names. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(`${folder}/${name}/migration.sql`, 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Returns the lines of a file `checksums`. */
export const parseChecksums = (text: string): Noted[] =>
  Array.from(text.matchAll(/^([\da-f]{64}) {2}(\w+)\/migration\.sql$/gm), ([, checksum = '', name = '']) => ({
    name,
    checksum,
  }));

/** Returns the content of a file `checksums`: `sha256sum --check checksums` compares it with the files. */
export const printChecksums = (migrations: readonly Noted[]): string =>
  migrations.map(({ name, checksum }) => `${checksum}  ${name}/migration.sql\n`).join('');
