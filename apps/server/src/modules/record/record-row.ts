import { ANALYSIS_FILENAMES, LIGHT_MODES } from '@skin-mirror/shared/dimension/dimension.ts';
import type { RecordRow } from '@skin-mirror/shared/record/record.contract.ts';
import type {
  QuestionAnswers,
  RecordImage,
  RecordInterest,
  RecordSale,
} from '@skin-mirror/shared/record/record.schema.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { Context } from '../../kernel/context.ts';
import { translate } from '../../kernel/messages.ts';
import { reportAddress } from '../link/report-address.ts';
import { shareIdOf } from '../link/share-id.ts';

/** The columns of a row in the list. Scores are left out, because they are larger than all other columns together. */
export const LIST_COLUMNS = `tenant_id, record_id, customer_id, device_no, user_acct, test_time, arrive_time, status, reason_key, capture_state,
  customer_nickname, customer_mobile, customer_sex, customer_age, customer_location, customer_level, customer_comments,
  customer_introducer, questions, mark, sold, interest, images, (result->>'total_score')::float8 as total_score, share_secret, is_simulated`;

export interface ListedRecord {
  readonly tenant_id: number;
  readonly record_id: string;
  readonly customer_id: number | null;
  readonly device_no: string;
  readonly user_acct: string;
  readonly test_time: Date;
  readonly arrive_time: Date;
  readonly status: number;
  readonly reason_key: string | null;
  readonly capture_state: number;
  readonly customer_nickname: string;
  readonly customer_mobile: string;
  readonly customer_sex: 1 | 0 | null;
  readonly customer_age: number | null;
  readonly customer_location: string;
  readonly customer_level: string;
  readonly customer_comments: string;
  readonly customer_introducer: string;
  readonly questions: QuestionAnswers;
  readonly mark: string;
  readonly sold: RecordSale | null;
  readonly interest: RecordInterest | null;
  readonly images: readonly RecordImage[];
  readonly total_score: number | null;
  readonly share_secret: Buffer;
  readonly is_simulated: boolean;
}

export interface RecordRows {
  readonly rows: readonly ListedRecord[];
  readonly total: number;
  readonly total_capped: boolean;
}

export function recordRow(record: ListedRecord, ctx: Pick<Context, 'services' | 'origin' | 'locale'>): RecordRow {
  const { tenant_id, record_id, questions, images, share_secret, reason_key: _reason, ...fields } = record;
  const paths = new Map(images.map(({ kind, path }) => [kind, path]));
  const isSuccess = record.status === RECORD_STATUS.success;
  const share_id = isSuccess ? shareIdOf(record) : '';
  return {
    ...fields,
    id: record_id,
    analysis_id: record_id,
    result_id: record_id,
    image: paths.get('white') ?? '',
    reason: reasonOf(record, ctx),
    analysis: Object.fromEntries(LIGHT_MODES.map((mode) => [ANALYSIS_FILENAMES[mode], paths.get(mode) ?? ''])),
    other_detects: { questions },
    share_id,
    report_url: isSuccess ? reportAddress(ctx, share_id) : '',
  };
}

/** Returns the reason why a test wasn't successful, or the progress of a running test. */
function reasonOf({ status, reason_key }: ListedRecord, { locale }: Pick<Context, 'locale'>): string {
  if (status === RECORD_STATUS.success) return '';
  return translate(locale, reason_key ? `reason.${reason_key}` : `record_status.${status}`);
}
