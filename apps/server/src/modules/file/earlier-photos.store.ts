import type { RecordImage } from '@skin-mirror/shared/record/record.schema.ts';
import type { Database } from '../../database/pool.ts';
import type { PhotographedTest as TestOfPhotos } from './photo-key.ts';

export interface PhotographedTest extends TestOfPhotos {
  readonly record_id: string;
  readonly images: readonly RecordImage[];
}

const TESTS_AT_ONCE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Returns the next tests of a shop in the order of their ids, deleted ones too. SQL, because Prisma compares no UUIDs. */
export async function testsAfter(
  { pool }: Pick<Database, 'pool'>,
  tenant_id: number,
  record_id: string = FIRST,
): Promise<PhotographedTest[]> {
  const { rows } = await pool.query<PhotographedTest>({
    name: 'earlier-photos.tests',
    text: `select tenant_id, record_id, device_id, client_uuid, test_time, images from skin_record
            where tenant_id = $1 and record_id > $2 order by record_id limit ${TESTS_AT_ONCE}`,
    values: [tenant_id, record_id],
  });
  return rows;
}

/** Writes the images of a test if nobody changed them since they were read. Returns false if somebody did. */
export async function writeImages(
  { pool }: Pick<Database, 'pool'>,
  { tenant_id, record_id, images }: PhotographedTest,
  moved: readonly RecordImage[],
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'earlier-photos.move',
    text: 'update skin_record set images = $4 where tenant_id = $1 and record_id = $2 and images = $3::jsonb',
    values: [tenant_id, record_id, JSON.stringify(images), JSON.stringify(moved)],
  });
  return rowCount === 1;
}

/** Returns the paths of the photos that a test has now. */
export async function photosOf(
  { pool }: Pick<Database, 'pool'>,
  { tenant_id, record_id }: PhotographedTest,
): Promise<string[]> {
  const { rows } = await pool.query<Pick<PhotographedTest, 'images'>>({
    name: 'earlier-photos.now',
    text: 'select images from skin_record where tenant_id = $1 and record_id = $2',
    values: [tenant_id, record_id],
  });
  return rows.flatMap(({ images }) => images.map(({ path }) => path));
}
