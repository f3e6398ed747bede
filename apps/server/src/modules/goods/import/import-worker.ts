import { parentPort, workerData } from 'node:worker_threads';
import { type ArchiveContent, readArchive } from './import-archive.ts';
import { ImportRefusal } from './import-sheet.ts';
import type { ZipEntry } from './zip-directory.ts';

export interface WorkerTask {
  readonly bytes: Uint8Array;
  readonly entries: readonly ZipEntry[];
  readonly heads: ReadonlyMap<string, string>;
}

export type WorkerAnswer =
  | { readonly content: ArchiveContent }
  | { readonly refused: Pick<ImportRefusal, 'part' | 'problem' | 'values'> };

const { bytes, entries, heads } = workerData as WorkerTask;
try {
  const content = await readArchive(bytes, entries, heads);
  const pictures = content.pictures.flatMap((picture) => (picture.bytes ? [picture.bytes.buffer] : []));
  parentPort?.postMessage({ content } satisfies WorkerAnswer, pictures);
} catch (cause) {
  if (!(cause instanceof ImportRefusal)) throw cause;
  const { part, problem, values } = cause;
  parentPort?.postMessage({ refused: { part, problem, values } } satisfies WorkerAnswer);
}
