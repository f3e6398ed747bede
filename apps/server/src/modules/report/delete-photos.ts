import type { Services } from '../../services.ts';
import { erasePhotos } from '../file/erase-photos.ts';
import { testShownBeside } from '../progress/report-progress.ts';
import type { Visit } from '../progress/visit.ts';
import { findTest, forgetPhotos, type SharedTest } from './shared-photos.store.ts';

/**
 * Returns the tests whose photos a report shows: its own, and the one before it where the report compares both faces. A
 * customer who deletes the photos of a report deletes all that it shows.
 */
export async function photographed(services: Services, test: SharedTest & Visit): Promise<SharedTest[]> {
  const { config } = await services.ruleBook.latest(test.tenant_id);
  const before = config.show_progress === 1 ? await testShownBeside(services, test) : undefined;
  const shown = before && (await findTest(services, { tenant_id: test.tenant_id, record_id: before.record_id }));
  return shown ? [test, shown] : [test];
}

/** Deletes the photos of a test for good, because its customer wants it. The test takes no photo any more. */
export async function deletePhotos({ prisma, storage, recordEvents }: Services, test: SharedTest): Promise<void> {
  // The row forgets the photos first, so that no address of them is made any more.
  await forgetPhotos(prisma, test);
  await erasePhotos(storage, [test]);
  const { tenant_id, record_id, device_id, user_id, test_time } = test;
  recordEvents.publish([{ tenant_id, record_id, device_id, user_id, test_time, what: 'changed' }]);
}
