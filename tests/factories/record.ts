import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { normalizeMobile } from '@skin-mirror/shared/customer/customer.ts';
import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import type { RecordImage, RecordResult } from '@skin-mirror/shared/record/record.schema.ts';
import { scoreTest, totalScore } from '@skin-mirror/shared/scoring/scoring.ts';
import { searchGrams } from '@skin-mirror/shared/search/grams.ts';
import { DAY_MS, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { v7 as uuidv7 } from 'uuid';
import { SHARE_SECRET_BYTES, shareIdOf } from '../../apps/server/src/modules/link/share-id.ts';
import { buildDevice, type Device } from './device.ts';
import type { RunningServer } from './server.ts';
import { SHOP_ZONE } from './zone.ts';

export interface RecordColumns {
  readonly record_id: string;
  readonly client_uuid: string;
  readonly user_id: number | null;
  readonly user_acct: string;
  readonly test_time: Date;
  readonly arrive_time: Date;
  readonly status: number;
  readonly reason_key: string | null;
  readonly capture_state: number;
  readonly customer_nickname: string;
  readonly customer_mobile: string;
  readonly customer_sex: 0 | 1 | null;
  readonly customer_age: number | null;
  readonly questions: Readonly<Record<string, unknown>>;
  readonly mark: string;
  readonly images: readonly RecordImage[];
  readonly scores: readonly RecordScore[];
  readonly result: RecordResult | null;
  readonly share_secret: Buffer;
  readonly share_expires_at: Date;
  readonly share_revoked_at: Date | null;
  readonly is_simulated: boolean;
  /** By default the person with the mobile number. */
  readonly customer_id?: number | null;
  readonly deleted_at: Date | null;
}

export interface BuiltRecord extends RecordColumns {
  readonly tenant_id: number;
  readonly device_id: number;
  readonly device_no: string;
  readonly share_id: string;
}

const SCORES = scoreTest(
  [
    { dimension: 'acne', layer: 'layer', raw: 35 },
    { dimension: 'spot', layer: 'layer', raw: 62 },
    { dimension: 'wrinkle', layer: 'layer', raw: 88 },
  ],
  [],
);

const RESULT: RecordResult = {
  algo_version: 'test',
  total_score: totalScore(SCORES),
  skin_age: 28,
  skin_type: 'mixed',
  ita: 40,
  tone: 'natural',
  is_sensitive: false,
};

/** One statement for more takes longer than the server's limit on a busy machine. */
const INSERTED_AT_ONCE = 1_000;

type Given = Partial<RecordColumns> & { readonly device?: Device };

/** Adds a successful skin test, by default of a new mirror. The shop's daily figures count it like any other test. */
export async function buildRecord(server: RunningServer, given: Given = {}): Promise<BuiltRecord> {
  const [record] = await buildRecords(server, [given]);
  return record as BuiltRecord;
}

export async function buildRecords(server: RunningServer, all: readonly Given[]): Promise<BuiltRecord[]> {
  const records: BuiltRecord[] = [];
  for (const { device, ...columns } of all) records.push(asRecord(device ?? (await buildDevice(server)), columns));
  for (let start = 0; start < records.length; start += INSERTED_AT_ONCE)
    await insertRecords(server, records.slice(start, start + INSERTED_AT_ONCE));
  return records;
}

function asRecord({ tenant_id, device_id, device_no }: Device, columns: Partial<RecordColumns>): BuiltRecord {
  const test_time = columns.test_time ?? new Date();
  const isSuccess = (columns.status ?? 2) === 2;
  const record: Omit<BuiltRecord, 'share_id'> = {
    tenant_id,
    device_id,
    device_no,
    record_id: uuidv7({ msecs: test_time.getTime() }),
    client_uuid: randomUUID(),
    user_id: null,
    user_acct: '',
    test_time,
    arrive_time: test_time,
    status: 2,
    reason_key: null,
    capture_state: 1,
    customer_nickname: '王芳',
    customer_mobile: `138${randomInt(10_000_000, 99_999_999)}`,
    customer_sex: 0,
    customer_age: 32,
    questions: {},
    mark: '',
    images: [],
    scores: isSuccess ? SCORES : [],
    result: isSuccess ? RESULT : null,
    share_secret: randomBytes(SHARE_SECRET_BYTES),
    share_expires_at: new Date(Date.now() + 180 * DAY_MS),
    share_revoked_at: null,
    is_simulated: false,
    deleted_at: null,
    ...columns,
  };
  return { ...record, share_id: shareIdOf(record) };
}

async function insertRecords({ services }: RunningServer, records: readonly BuiltRecord[]): Promise<void> {
  const people = await insertCustomers(services, records);
  const rows = records.map((record) => ({ customer_id: people.get(personOf(record)) ?? null, ...asRow(record) }));
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  await services.pool.query(
    `with written as (
       insert into skin_record (${columns})
       select ${columns} from json_populate_recordset(null::skin_record, $1)
       returning tenant_id, record_id, client_uuid, test_day, user_id, device_id, is_late),
     named as (
       insert into record_key (tenant_id, device_id, client_uuid, record_id)
       select tenant_id, device_id, client_uuid, record_id from written)
     insert into record_day (tenant_id, day, user_id, device_id, count, late)
     select tenant_id, test_day, coalesce(user_id, 0), device_id, count(*), sum(is_late::int) from written
      group by tenant_id, test_day, coalesce(user_id, 0), device_id
     on conflict (tenant_id, day, user_id, device_id)
       do update set count = record_day.count + excluded.count, late = record_day.late + excluded.late`,
    [JSON.stringify(rows)],
  );
}

const personOf = ({ tenant_id, customer_mobile }: BuiltRecord) => `${tenant_id}/${normalizeMobile(customer_mobile)}`;

async function insertCustomers({ prisma }: RunningServer['services'], records: readonly BuiltRecord[]) {
  const people = new Map<string, number>();
  for (const record of records) {
    const mobile = normalizeMobile(record.customer_mobile);
    if (mobile === '' || people.has(personOf(record))) continue;
    const { tenant_id, customer_sex: sex, customer_age: age, test_time } = record;
    const { customer_id } = await prisma.customer.upsert({
      where: { tenant_id_mobile_place: { tenant_id, mobile, place: 1 } },
      update: {},
      create: {
        tenant_id,
        mobile,
        nickname: record.customer_nickname,
        sex,
        seen_at: test_time,
        birth_year: age === null ? null : test_time.getUTCFullYear() - age,
      },
    });
    people.set(personOf(record), customer_id);
  }
  return people;
}

function asRow({ share_id: _made, share_secret, ...record }: BuiltRecord) {
  const digest = `\\x${randomBytes(32).toString('hex')}`;
  return {
    ...record,
    share_secret: `\\x${share_secret.toString('hex')}`,
    start_digest: digest,
    end_digest: record.status >= 2 ? digest : null,
    seq: 1,
    finish_time: record.status >= 2 ? record.arrive_time : null,
    test_day: shopDay(record.test_time, SHOP_ZONE),
    consent: { text_id: '', photos: 1, contact: 1, marketing: 0 },
    customer_location: '',
    customer_level: '',
    customer_comments: '',
    customer_introducer: '',
    settings_rev: 1,
    is_late: shopDay(record.arrive_time, SHOP_ZONE) > shopDay(record.test_time, SHOP_ZONE),
    search_grams: searchGrams([record.customer_nickname, record.customer_mobile]),
  };
}
