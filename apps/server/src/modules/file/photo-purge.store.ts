import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import type { RecordImage } from '@skin-mirror/shared/record/record.schema.ts';
import type { PictureClass, RetentionDays } from '@skin-mirror/shared/record/retention.ts';
import type { Database } from '../../database/pool.ts';
import { type PhotographedTest, type PhotoPlace, testName } from './photo-key.ts';

interface KeptTest extends Omit<PhotographedTest, 'tenant_id'> {
  readonly record_id: string;
  readonly images: readonly RecordImage[];
}

export async function retentionOf({ prisma }: Pick<Database, 'prisma'>, tenant_id: number): Promise<RetentionDays> {
  const stored = await prisma.config_value.findFirst({
    where: { tenant_id, scope: 'account', key: 'retention_days' },
    select: { value: true },
  });
  const found = shopConfig.shape.retention_days.safeParse(stored?.value ?? undefined);
  return found.success ? found.data : shopConfig.shape.retention_days.parse(undefined);
}

const TEST = 'r.record_id, r.device_id, r.client_uuid, r.test_time, r.images';
const IN_MONTH = 'r.tenant_id = $1 and r.test_time >= $4 and r.test_time < $5';
const OF_PLACES = 'in (select * from unnest($2::int[], $3::uuid[]))';

/** Finds the tests of photos, all of one month. */
export async function testsOf(
  { pool }: Pick<Database, 'pool'>,
  tenant_id: number,
  month: Pick<PhotoPlace, 'from' | 'to'>,
  places: readonly PhotoPlace[],
): Promise<KeptTest[]> {
  const ids = (of: readonly PhotoPlace[]) => [
    tenant_id,
    of.map(({ device_id }) => device_id),
    of.map(({ client_uuid }) => client_uuid),
  ];
  const { rows: known } = await pool.query<KeptTest>({
    name: 'photo-purge.tests',
    text: `select ${TEST} from record_key k join skin_record r on r.tenant_id = $1 and r.record_id = k.record_id
            where k.tenant_id = $1 and (k.device_id, k.client_uuid) ${OF_PLACES}`,
    values: ids(places),
  });
  const found = new Set(known.map((test) => testName(test)));
  const rest = places.filter((place) => !found.has(testName(place)));
  if (rest.length === 0) return known;
  // Keys are kept for a limited time only. Tests without a key are found by their month, deleted ones by another index.
  const { rows: older } = await pool.query<KeptTest>({
    name: 'photo-purge.older-tests',
    text: `select ${TEST} from skin_record r
            where ${IN_MONTH} and r.deleted_at is null and (r.device_id, r.client_uuid) ${OF_PLACES}
           union all
           select ${TEST} from skin_record r
            where ${IN_MONTH} and r.deleted_at is not null and (r.device_id, r.client_uuid) ${OF_PLACES}`,
    values: [...ids(rest), month.from, month.to],
  });
  return [...known, ...older];
}

/** Takes the pictures of one class off the tests. Uses SQL, because it changes a part of each row's JSON. */
export async function forgetPictures(
  { pool }: Pick<Database, 'pool'>,
  tenant_id: number,
  ids: readonly string[],
  of: PictureClass,
): Promise<void> {
  await pool.query({
    name: 'photo-purge.forget',
    text: `update skin_record
              set images = (select coalesce(jsonb_agg(image), '[]') from jsonb_array_elements(images) image
                             where starts_with(image->>'kind', 'mark_') <> $3)
            where tenant_id = $1 and record_id = any($2::uuid[])`,
    values: [tenant_id, ids, of === 'marks'],
  });
}
