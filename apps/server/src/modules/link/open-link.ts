import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { isShareIdOf } from './share-id.ts';

/** SQL: the secrets of the links that open the report of the test `r` at $3. $1 and $2 are the test's key. */
export const OPEN_SECRETS = `array(select s.secret from report_share s
   where s.tenant_id = $1 and s.record_id = $2 and s.revoked_at is null and s.expires_at > $3)
  || case when r.share_revoked_at is null and r.share_expires_at > $3 then array[r.share_secret] else '{}' end`;

/** SQL: the test `r` has a report. */
export const HAS_REPORT = `r.deleted_at is null and r.status = ${RECORD_STATUS.success} and r.result is not null`;

/** A test that a link names, with the secrets of the links that open its report now. */
export interface OpenSecrets {
  readonly record_id: string;
  readonly secrets: readonly Buffer[];
}

/** Returns the secret of the link if it opens the report. */
export function secretOf({ record_id, secrets }: OpenSecrets, tenant_id: number, share_id: string): Buffer | undefined {
  return secrets.find((share_secret) => isShareIdOf({ tenant_id, record_id, share_secret }, share_id));
}
