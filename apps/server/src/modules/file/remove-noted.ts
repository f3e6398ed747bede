import pLimit from 'p-limit';
import type { Parts } from '../../kernel/in-turn.ts';
import type { Services } from '../../services.ts';
import type { Storage } from '../../storage/storage.ts';
import { forgetRemovals, notedRemovals } from './file-removal.store.ts';

const AT_ONCE = 4;
const FILES_OF_PART = 100;

/**
 * Removes the files of a shop whose rows are deleted. Counts nothing, because the rows were counted. A file that can't be
 * removed doesn't keep the others; the next run tries it again.
 */
export async function* removeNoted(services: Pick<Services, 'prisma' | 'storage'>, tenant_id: number): Parts {
  let fault: unknown;
  for (let after = ''; ; ) {
    const paths = await notedRemovals(services, tenant_id, { after, take: FILES_OF_PART });
    const results = await pLimit(AT_ONCE).map(paths, (path) => remove(services.storage, path));
    await forgetRemovals(
      services,
      tenant_id,
      paths.filter((_, index) => results[index] === undefined),
    );
    fault ??= results.find((result) => result !== undefined);
    if (paths.length < FILES_OF_PART) break;
    after = paths.at(-1) as string;
    yield 0;
  }
  if (fault !== undefined) throw fault;
}

/** Returns the error if the file can't be removed. */
async function remove(storage: Storage, path: string): Promise<unknown> {
  try {
    await (path.endsWith('/') ? storage.removePrefix(path) : storage.delete(path));
    return undefined;
  } catch (cause) {
    return cause;
  }
}
