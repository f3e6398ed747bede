import { randomBytes } from 'node:crypto';
import { normalizeMobile } from '@skin-mirror/shared/customer/customer.ts';
import type { Evaluation } from '@skin-mirror/shared/mirror/evaluation.ts';
import type { RecordStart } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import type { RecordImage, StoredRecommendation } from '@skin-mirror/shared/record/record.schema.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { searchGrams } from '@skin-mirror/shared/search/grams.ts';
import { DAY_MS, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { v7 as uuidv7 } from 'uuid';
import { jsonbArray } from '../../database/jsonb-array.ts';
import { SHARE_SECRET_BYTES } from '../link/share-id.ts';

/** The start of a test, with the data that the server adds. */
export interface NewRecord {
  readonly tenant_id: number;
  readonly device_id: number;
  readonly device_no: string;
  readonly is_simulated: boolean;
  readonly timezone: string;
  readonly share_days: number;
  readonly start: RecordStart;
  readonly start_digest: Buffer;
  /** Set only if the whole test came in one request. */
  readonly end?: FinishedTest;
}

/** The end of a test with its result. Contains the photos only if the whole test came in one request. */
export interface FinishedTest {
  readonly end_digest: Buffer;
  readonly evaluation: Evaluation;
  readonly recommendation: StoredRecommendation | null;
  readonly quality: unknown;
  readonly settings_rev: number;
  readonly images?: readonly RecordImage[];
}

/**
 * The columns of a stored test. The shop, the large columns and `user_id` are not in this list, because the statement
 * adds them separately.
 */
export const COLUMNS = [
  'record_id',
  'device_id',
  'device_no',
  'user_acct',
  'client_uuid',
  'start_digest',
  'end_digest',
  'seq',
  'test_time',
  'arrive_time',
  'finish_time',
  'test_day',
  'status',
  'reason_key',
  'capture_state',
  'customer_nickname',
  'customer_mobile',
  'customer_sex',
  'customer_age',
  'customer_location',
  'customer_level',
  'customer_comments',
  'customer_introducer',
  'consent',
  'questions',
  'mark',
  'quality',
  'settings_rev',
  'share_secret',
  'share_expires_at',
  'is_simulated',
  'is_late',
  'search_grams',
] as const;

/**
 * These columns contain nearly all bytes of a row, so each one is its own parameter. All other columns are together in
 * one JSON document.
 */
export const HEAVY_COLUMNS = ['images', 'scores', 'result', 'recommendation'] as const;
type HeavyColumn = (typeof HEAVY_COLUMNS)[number];

/** SQL: the rows of the JSON document in parameter $2, named `i` and counted from 1. */
export const ROWS = 'json_populate_recordset(null::skin_record, $2) with ordinality i';
export const heavy = (name: HeavyColumn) => `($${HEAVY_COLUMNS.indexOf(name) + 3}::jsonb[])[i.ordinality::int]`;

interface Row {
  readonly light: Readonly<Record<string, unknown>>;
  readonly heavy: Readonly<Record<HeavyColumn, unknown>>;
}

export const rowValues = (tenant_id: number, rows: readonly Row[]) => [
  tenant_id,
  JSON.stringify(rows.map(({ light }) => light)),
  ...HEAVY_COLUMNS.map((name) => jsonbArray(rows.map((row) => row.heavy[name]))),
];

export function recordRow(record: NewRecord, arrived: Date): Row {
  const { start, end } = record;
  const { customer } = start;
  const test_day = shopDay(start.test_time, record.timezone);
  const ending = end ? endRow(end, arrived) : UNFINISHED;
  const light = {
    record_id: uuidv7(),
    device_id: record.device_id,
    device_no: record.device_no,
    user_acct: start.user_acct ?? '',
    client_uuid: start.client_uuid,
    start_digest: byteaText(record.start_digest),
    seq: start.seq,
    test_time: start.test_time,
    arrive_time: arrived,
    test_day,
    is_late: shopDay(arrived, record.timezone) > test_day,
    capture_state: start.capture_state,
    customer_nickname: customer.nickname ?? '',
    customer_mobile: customer.mobile ?? '',
    customer_sex: customer.sex ?? null,
    customer_age: customer.age ?? null,
    customer_location: customer.location ?? '',
    customer_level: customer.level ?? '',
    customer_comments: customer.comments ?? '',
    customer_introducer: customer.introducer ?? '',
    consent: start.consent,
    questions: start.questions,
    mark: '',
    share_secret: byteaText(randomBytes(SHARE_SECRET_BYTES)),
    share_expires_at: new Date(arrived.getTime() + record.share_days * DAY_MS),
    is_simulated: record.is_simulated,
    search_grams: searchGrams([customer.nickname, customer.mobile, normalizeMobile(customer.mobile ?? '')]),
    ...ending.light,
  };
  return { light, heavy: ending.heavy };
}

const UNFINISHED: Row = {
  light: { status: RECORD_STATUS.created, settings_rev: 0 },
  heavy: { images: [], scores: [], result: null, recommendation: null },
};

export function endRow({ evaluation, ...end }: FinishedTest, finished: Date): Row {
  return {
    light: {
      end_digest: byteaText(end.end_digest),
      finish_time: finished,
      status: evaluation.status,
      reason_key: evaluation.reason_key,
      quality: end.quality ?? null,
      settings_rev: end.settings_rev,
    },
    heavy: {
      images: end.images ?? [],
      scores: evaluation.scores,
      result: evaluation.result,
      recommendation: end.recommendation,
    },
  };
}

const byteaText = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
