import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const SERVER = 'apps/server/src';

export interface ServerFile {
  /** The path below `SERVER`. */
  readonly file: string;
  readonly text: string;
}

/** Reads the server's files, without tests and what Prisma generates, in the order of their paths. */
export const serverFiles = (): ServerFile[] =>
  globSync(`${SERVER}/**/*.ts`)
    .map((full) => path.relative(SERVER, full))
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file) && !file.startsWith('generated/'))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(SERVER, file), 'utf8') }));

export const moduleOf = (file: string): string | undefined => /^modules\/([^/]+)\//.exec(file)?.[1];
