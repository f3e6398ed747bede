import type { ShopConfigKey } from '@skin-mirror/shared/config/config.ts';
import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import type { DevicePrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { Consent } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import type {
  QuestionAnswers,
  RecordImage,
  RecordResult,
  StoredRecommendation,
} from '@skin-mirror/shared/record/record.schema.ts';
import { RECORD_STATUS, type ReasonKey, type RecordStatus } from '@skin-mirror/shared/record/record.ts';
import type { Pool } from 'pg';
import type { ListedRecord } from '../record/record-row.ts';

/** The settings that decide which fields of the registration a mirror asks for. */
const FORM_KEYS: readonly ShopConfigKey[] = ['customer_info', 'reg_fields'];

type Listed = 'tenant_id' | 'record_id' | 'share_secret' | 'test_time' | 'customer_sex' | 'customer_age' | 'images';

export interface TestRecord extends Pick<ListedRecord, Listed> {
  readonly user_id: number | null;
  readonly client_uuid: string;
  readonly status: RecordStatus;
  readonly reason_key: ReasonKey | null;
  readonly start_digest: Buffer;
  readonly end_digest: Buffer | null;
  readonly consent: Consent;
  readonly photos_deleted_at: Date | null;
  readonly questions: QuestionAnswers;
  readonly scores: readonly RecordScore[];
  readonly result: RecordResult | null;
  readonly recommendation: StoredRecommendation | null;
  readonly settings_rev: number;
}

/** Reads and changes the records of one mirror only. SQL, because it is faster and the mirror waits. */
export function testRecordStore(pool: Pool, { tenant_id, device_id }: DevicePrincipal) {
  const select = `select tenant_id, record_id, user_id, share_secret, client_uuid, status, reason_key, test_time, start_digest, end_digest,
                         customer_sex, customer_age, consent, photos_deleted_at, questions, images, scores, result, recommendation, settings_rev
                    from skin_record where tenant_id = $1 and device_id = $2`;
  return {
    async byId(record_id: string): Promise<TestRecord | undefined> {
      const { rows } = await pool.query<TestRecord>({
        name: 'test-record.by-id',
        text: `${select} and record_id = $3`,
        values: [tenant_id, device_id, record_id],
      });
      return rows[0];
    },

    async byUuid(client_uuid: string): Promise<TestRecord | undefined> {
      const { rows } = await pool.query<TestRecord>({
        name: 'test-record.by-uuid',
        text: `${select} and record_id = (select record_id from record_key
                                           where tenant_id = $1 and device_id = $2 and client_uuid = $3)`,
        values: [tenant_id, device_id, client_uuid],
      });
      return rows[0];
    },

    /**
     * True if the mirror may have shown an older form of the registration when it measured this test: the form has
     * changed since, or the mirror hadn't yet said that it shows the change. A mirror that never says so gets no grace.
     */
    async isOlderThanForm(test_time: Date): Promise<boolean> {
      const { rows } = await pool.query({
        name: 'test-record.older-than-form',
        text: `select 1 from device d cross join lateral (
                 select r.rev, r.crt_time from setting_revision r
                  where r.tenant_id = $1 and r.area = 'config' and r.device_id in (0, $2)
                    and exists (select 1 from jsonb_array_elements(r.changes) c where c ->> 'key' = any($4))
                  order by r.id desc limit 1) form
                where d.tenant_id = $1 and d.device_id = $2
                  and ($3 < form.crt_time or d.acked_rev < form.rev and d.acked_at is not null or $3 < d.acked_at)`,
        values: [tenant_id, device_id, test_time, FORM_KEYS],
      });
      return rows.length > 0;
    },

    /** Adds a photo, by one statement against races. False if the test has ended or has one of this kind. */
    async addImage(record_id: string, image: RecordImage): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: 'test-record.add-image',
        text: `update skin_record
                  set images = images || $4::jsonb, status = case when status = ${RECORD_STATUS.created} then ${RECORD_STATUS.uploading} else status end
                where tenant_id = $1 and device_id = $2 and record_id = $3 and end_digest is null
                  and not images @> $5::jsonb and consent->>'photos' = '1' and photos_deleted_at is null`,
        values: [tenant_id, device_id, record_id, JSON.stringify([image]), JSON.stringify([{ kind: image.kind }])],
      });
      return rowCount === 1;
    },
  };
}
