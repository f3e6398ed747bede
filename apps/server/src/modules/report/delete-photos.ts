import type { Services } from '../../services.ts';
import { erasePhotos } from '../file/erase-photos.ts';
import { forgetPhotos, type SharedTest } from './shared-photos.store.ts';

/** Deletes the photos of a test for good, because its customer wants it. The test takes no photo any more. */
export async function deletePhotos({ prisma, storage, recordEvents }: Services, test: SharedTest): Promise<void> {
  // The row forgets the photos first, so that no address of them is made any more.
  await forgetPhotos(prisma, test);
  await erasePhotos(storage, [test]);
  recordEvents.publish([{ ...test, what: 'changed' }]);
}
