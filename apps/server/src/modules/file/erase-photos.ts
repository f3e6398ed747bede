import pLimit from 'p-limit';
import type { Storage } from '../../storage/storage.ts';
import { type PhotographedTest, photoFolder } from './photo-key.ts';

/** The number of tests whose photos are erased in parallel. */
const AT_ONCE = 4;

/** Erases all photos and thumbnails of these tests. A second call for the same tests does no harm. */
export async function erasePhotos(storage: Storage, tests: readonly PhotographedTest[]): Promise<void> {
  const inTurn = pLimit(AT_ONCE);
  await Promise.all(tests.map((test) => inTurn(() => storage.removePrefix(`${photoFolder(test)}/`))));
}
