import type { RecordImage } from '@skin-mirror/shared/record/record.schema.ts';
import { forEachShop, type Parts } from '../../kernel/in-turn.ts';
import type { Services } from '../../services.ts';
import { type PhotographedTest, photosOf, testsAfter, writeImages } from './earlier-photos.store.ts';
import { foldersIn } from './folders.ts';
import { PHOTOS, photoKey } from './photo-key.ts';

type Moving = Pick<Services, 'pool' | 'storage' | 'log'>;

/** The folder of all thumbnails in version 0.1.0. Thumbnails are now beside their pictures, and made when asked for. */
const THUMBNAILS = 'thumbnail';

/**
 * Moves the photos of version 0.1.0 to the folders of their tests, where erasure and the shop's days find them. Version
 * 0.1.0 named a photo by its content, `skin/<shop>/<two digits>/<hash>.jpg`, so several tests may share one file. Returns
 * the number of tests whose photos were moved. A run that is cut off is completed by the next one.
 */
export async function moveEarlierPhotos(services: Moving): Promise<number> {
  const { storage } = services;
  const names = (await foldersIn(storage, PHOTOS)).map((folder) => folder.slice(PHOTOS.length + 1));
  // The other folders are months, such as `2026-11`.
  const shops = names.filter((name) => /^[1-9]\d{0,9}$/.test(name)).map(Number);
  if (shops.length === 0) return 0;
  const count = await forEachShop(services, shops, (tenant_id) => moveShop(services, tenant_id));
  await storage.removePrefix(`${THUMBNAILS}/`);
  return count;
}

async function* moveShop(services: Moving, tenant_id: number): Parts {
  const folder = `${PHOTOS}/${tenant_id}/`;
  let hasMissed = false;
  for (let tests = await testsAfter(services, tenant_id); tests.length > 0; ) {
    let count = 0;
    for (const test of tests) {
      if (!test.images.some(({ path }) => path.startsWith(folder))) continue;
      if (await moveTest(services, test, folder)) count += 1;
      else hasMissed = true;
    }
    yield count;
    tests = await testsAfter(services, tenant_id, tests.at(-1)?.record_id);
  }
  // The files go last, because another test may have the same file. A test that changed meanwhile still names its files,
  // so the next run moves them.
  if (!hasMissed) await services.storage.removePrefix(folder);
}

/** Returns false if the test's photos changed meanwhile, for example because they were deleted. */
async function moveTest(services: Moving, test: PhotographedTest, folder: string): Promise<boolean> {
  const { storage } = services;
  const copies: string[] = [];
  const images: RecordImage[] = [];
  for (const image of test.images) {
    const path = image.path.startsWith(folder) ? photoKey(test, image.kind, image.source_sha256) : image.path;
    const content = path === image.path ? undefined : await storage.readIfThere(image.path);
    // Unlike a copy by the storage, this survives a power failure.
    if (content) await storage.put(path, content);
    if (content) copies.push(path);
    images.push({ ...image, path });
  }
  if (await writeImages(services, test, images)) return true;
  // Another server may have moved the test at the same time, to the same files.
  const now = await photosOf(services, test);
  for (const path of copies.filter((copy) => !now.includes(copy))) await storage.delete(path);
  return false;
}
