import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import type { RecordImage, RecordResult, StoredRecommendation } from '@skin-mirror/shared/record/record.schema.ts';
import type { Pool } from 'pg';

/** The data of a report, without anything that identifies the customer. */
export interface ReportRow {
  readonly tenant_id: number;
  readonly settings_rev: number;
  readonly test_time: Date;
  readonly customer_sex: 1 | 0 | null;
  readonly customer_age: number | null;
  readonly images: readonly RecordImage[];
  readonly scores: readonly RecordScore[];
  readonly result: RecordResult;
  readonly recommendation: StoredRecommendation | null;
}

/** The record behind a share id; undefined if it is unknown, expired, revoked, deleted or without a result. */
export async function findShared(pool: Pool, share_id: string): Promise<ReportRow | undefined> {
  const { rows } = await pool.query<ReportRow>({
    name: 'report.shared',
    text: `select r.tenant_id, t.settings_rev, r.test_time, r.customer_sex, r.customer_age, r.images, r.scores, r.result,
                  r.recommendation
             from skin_record r join tenant t on t.tenant_id = r.tenant_id
            where r.share_id = $1 and r.share_revoked_at is null and r.share_expires_at > now() and r.deleted_at is null
              and r.status = 2 and r.result is not null`,
    values: [share_id],
  });
  return rows[0];
}

/** The shop's newest test with a result; undefined if it has none. */
export async function findNewest(pool: Pool, tenant_id: number): Promise<ReportRow | undefined> {
  const { rows } = await pool.query<ReportRow>({
    name: 'report.newest',
    text: `select r.tenant_id, t.settings_rev, r.test_time, r.customer_sex, r.customer_age, r.images, r.scores, r.result,
                  r.recommendation
             from skin_record r join tenant t on t.tenant_id = r.tenant_id
            where r.tenant_id = $1 and r.deleted_at is null and r.status = 2 and r.result is not null
            order by r.test_time desc, r.record_id desc limit 1`,
    values: [tenant_id],
  });
  return rows[0];
}
