import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import type { RecordImage } from '@skin-mirror/shared/record/record.schema.ts';
import type { PictureClass, RetentionDays } from '@skin-mirror/shared/record/retention.ts';
import type { Database } from '../../database/pool.ts';
import type { PhotoPlace } from './photo-key.ts';

export interface KeptTest {
  readonly record_id: string;
  readonly device_id: number;
  readonly client_uuid: string;
  readonly test_time: Date;
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

/**
 * Finds the tests of photos by the months in their paths. Uses the index of test times, because the keys of mirrors' tests
 * are kept for a limited time only.
 */
export async function testsOf(
  { pool }: Pick<Database, 'pool'>,
  tenant_id: number,
  { from, to }: Pick<PhotoPlace, 'from' | 'to'>,
  places: readonly PhotoPlace[],
): Promise<KeptTest[]> {
  const { rows } = await pool.query<KeptTest>({
    name: 'photo-purge.tests',
    text: `select record_id, device_id, client_uuid, test_time, images from skin_record
            where tenant_id = $1 and test_time >= $2 and test_time < $3
              and (device_id, client_uuid) in (select * from unnest($4::int[], $5::uuid[]))`,
    values: [
      ...[tenant_id, from, to],
      places.map(({ device_id }) => device_id),
      places.map(({ client_uuid }) => client_uuid),
    ],
  });
  return rows;
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
