import type { ImageKind } from '@skin-mirror/shared/dimension/dimension.ts';
import { dueClasses, PICTURE_CLASSES, pictureClass, type RetentionDays } from '@skin-mirror/shared/record/retention.ts';
import { forEachShop, type Parts } from '../../kernel/in-turn.ts';
import type { Services } from '../../services.ts';
import type { Storage } from '../../storage/storage.ts';
import { auditJob } from '../audit/audit.ts';
import { monthsOfShops, type TestFolder, testFolders } from './folders.ts';
import { testName } from './photo-key.ts';
import { forgetPictures, retentionOf, testsOf } from './photo-purge.store.ts';

type Purging = Pick<Services, 'pool' | 'prisma' | 'storage' | 'secrets' | 'log'>;

/** The number of tests that one query looks up. */
const COMPARED_AT_ONCE = 500;

/**
 * Deletes the pictures of tests that a shop has kept for the days of its setting `retention_days`. Goes by the folders of
 * the storage, so a run looks only at what is still there, and it also finds pictures that no test names. Returns the
 * number of tests whose pictures were deleted.
 */
export async function purgePhotos(services: Purging, now = new Date()): Promise<number> {
  const months = await monthsOfShops(services.storage);
  return forEachShop(services, [...months.keys()], async function* (tenant_id) {
    const days = await retentionOf(services, tenant_id);
    // The oldest month comes first, because its pictures have been kept too long already.
    for (const month of (months.get(tenant_id) ?? []).sort()) {
      if (dueClasses(new Date(`${month}-01T00:00:00Z`), days, now).length === 0) continue;
      yield* purgeMonth(services, { tenant_id, month, days, now });
    }
  });
}

interface Month {
  readonly tenant_id: number;
  /** `yyyy-MM` */
  readonly month: string;
  readonly days: RetentionDays;
  readonly now: Date;
}

/** Also after an error, the audit log gets what was deleted. */
async function* purgeMonth(services: Purging, at: Month): Parts {
  const { tenant_id, month } = at;
  const done = { tests: 0, photos: 0, marks: 0 };
  try {
    for await (const folders of testFolders(services.storage, month, tenant_id, COMPARED_AT_ONCE)) {
      const before = done.tests;
      await purgeFolders(services, at, folders, done);
      yield done.tests - before;
    }
  } finally {
    if (done.tests > 0) {
      await auditJob(services.pool, services.secrets, {
        tenant_id,
        action: 'record.purge_photos',
        entity: 'record',
        details: { month, ...done },
      });
    }
  }
}

async function purgeFolders(
  services: Purging,
  { tenant_id, days, now }: Month,
  folders: readonly TestFolder[],
  done: { tests: number; photos: number; marks: number },
): Promise<void> {
  const [first] = folders;
  if (!first) return;
  const places = folders.map(({ place }) => place);
  const kept = await testsOf(services, tenant_id, first.place, places);
  const tests = new Map(kept.map((test) => [testName(test), test]));
  const forgotten = { photos: [] as string[], marks: [] as string[] };
  for (const { key, place } of folders) {
    const test = tests.get(testName(place));
    // A picture without a test is as old as its month allows.
    const due = dueClasses(test?.test_time ?? place.to, days, now);
    const left = due.filter((one) => !test || test.images.some(({ kind }) => pictureClass(kind) === one));
    const isAll = due.length === PICTURE_CLASSES.length;
    if (!isAll && (!test || left.length === 0)) continue;
    // Deletes the files before the row forgets them. If that fails, the next run finds them again.
    if (isAll) await services.storage.removePrefix(`${key}/`);
    else await removeKinds(services.storage, key, (kind) => left.includes(pictureClass(kind)));
    done.tests += 1;
    for (const one of left) {
      if (!test) continue;
      forgotten[one].push(test.record_id);
      done[one] += test.images.filter(({ kind }) => pictureClass(kind) === one).length;
    }
  }
  for (const one of PICTURE_CLASSES) {
    if (forgotten[one].length > 0) await forgetPictures(services, tenant_id, forgotten[one], one);
  }
}

/** Deletes pictures of some kinds with their thumbnails. The name of a file begins with its kind. */
async function removeKinds(storage: Storage, folder: string, isWanted: (kind: ImageKind) => boolean): Promise<void> {
  for await (const page of storage.list(folder)) {
    for (const { key } of page) {
      const kind = key.slice(folder.length + 1).split('-')[0] as ImageKind;
      if (isWanted(kind)) await storage.delete(key);
    }
  }
}
