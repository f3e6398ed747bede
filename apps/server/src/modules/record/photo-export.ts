import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { RecordImage } from '@skin-mirror/shared/record/record.schema.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { translate } from '../../kernel/messages.ts';
import { scopeOf } from '../../kernel/scope.ts';
import type { Storage } from '../../storage/storage.ts';
import { type ZipEntry, zipStream } from '../../zip/zip-stream.ts';
import type { ExportCaller } from './export-column-kit.ts';
import { recordExportStore } from './record-export.store.ts';
import { mustExport } from './record-export.ts';

interface PhotographedTest {
  readonly record_id: string;
  readonly test_time: Date;
  readonly images: readonly RecordImage[];
}

/**
 * Prepares an archive with the photos of tests: a folder for each test, named by day and test, not by the customer. `count`
 * is the number of photos.
 * @throws AppError NO_PERMISSION if the shop may not export, RECORD_NOT_FOUND for a foreign id, PHOTOS_GONE
 */
export async function preparePhotoExport(caller: ExportCaller, ids: readonly string[]) {
  await mustExport(caller);
  const { services, principal, locale } = caller;
  const { timezone } = principal;
  const store = recordExportStore(services, scopeOf(principal));
  const rows = await store.byIds(ids, () => 'record_id, test_time, images');
  const tests = rows.map(([record_id, test_time, images]) => ({ record_id, test_time, images }) as PhotographedTest);
  const count = tests.reduce((sum, { images }) => sum + images.length, 0);
  if (count === 0) throw new AppError('PHOTOS_GONE');
  const name = translate(locale, 'table.photos_name', { day: shopDay(new Date(), timezone) });
  return { name: `${name}.zip`, count, content: zipStream(photosOf(services.storage, tests, timezone)) };
}

/** Reads one photo of the tests after another. A photo that is gone meanwhile is left out. */
export async function* photosOf(
  storage: Storage,
  tests: readonly PhotographedTest[],
  timezone: string,
): AsyncGenerator<ZipEntry> {
  for (const { record_id, test_time, images } of tests) {
    const folder = `${shopDay(test_time, timezone)}_${record_id}`;
    for (const { kind, path } of images) {
      const content = await storage.readIfThere(path);
      if (content) yield { name: `${folder}/${kind}${path.slice(path.lastIndexOf('.'))}`, content };
    }
  }
}
