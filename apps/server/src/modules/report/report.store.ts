import type { RecordResult, StoredRecommendation } from '@skin-mirror/shared/record/record.schema.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { HOUR_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Database } from '../../database/pool.ts';
import { select } from '../../database/select.ts';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import { openShare } from '../link/open-share.ts';
import { VISIT_COLUMNS, type Visit } from '../progress/visit.ts';
import type { OwnedGoods } from '../purchase/owned-goods.ts';
import { eventRows } from '../webhook/event-rows.ts';

/** The part of a record that a report needs. It contains no name and no phone number of the customer. */
export interface ReportRow extends Omit<Found, 'tenant' | 'user' | 'result'> {
  readonly settings_rev: number;
  /** True if no report of this shop was opened before. */
  readonly is_first?: boolean;
  /** The name of the guide who made the test; empty without a guide. */
  readonly adviser: string;
  readonly result: RecordResult;
  /** Undefined if unknown. */
  readonly owned?: OwnedGoods | undefined;
  /** True if the customer was tested again. Undefined if unknown. */
  readonly is_tested_since?: boolean | undefined;
}

/** A test with what it needs to be compared with the one before it. */
export interface ComparableRow extends ReportRow {
  readonly visit: Visit;
}

const COLUMNS = {
  ...select(
    'tenant_id',
    'device_id',
    'user_id',
    'test_time',
    'customer_sex',
    'customer_age',
    'questions',
    'images',
    'scores',
    'result',
    'recommendation',
  ),
  tenant: { select: { settings_rev: true, report_seen_at: true } },
  user: { select: { name: true, user_acct: true, is_default: true, deleted_at: true } },
} as const satisfies Prisma.skin_recordSelect;

const WITH_RESULT = { deleted_at: null, status: RECORD_STATUS.success, result: { not: Prisma.DbNull } };

type Found = Prisma.skin_recordGetPayload<{ select: typeof COLUMNS }>;

const VISIT = { ...COLUMNS, ...VISIT_COLUMNS } as const satisfies Prisma.skin_recordSelect;

const reportRow = ({ tenant: { settings_rev, report_seen_at }, user, result, ...row }: Found): ReportRow | undefined =>
  result ? { ...row, result, settings_rev, is_first: report_seen_at === null, adviser: adviserName(user) } : undefined;

/** Returns the adviser's name, but no built-in name or sign-in name, which customers must not read. */
function adviserName(user: Found['user']): string {
  if (!user || user.is_default || user.deleted_at || user.name === user.user_acct) return '';
  return user.name;
}

/** Returns the products of a test's report. */
export async function goodsOf(
  prisma: PrismaClient,
  { tenant_id, record_id }: { readonly tenant_id: number; readonly record_id: string },
): Promise<StoredRecommendation['goods']> {
  const found = await prisma.skin_record.findFirst({
    where: { tenant_id, record_id },
    select: { recommendation: true },
  });
  return found?.recommendation?.goods ?? [];
}

/** Finds the record of a share id. Returns undefined if the link doesn't open a report. */
export async function findShared({ prisma, pool }: Database, share_id: string): Promise<ComparableRow | undefined> {
  const open = await openShare({ pool }, share_id);
  if (!open) return undefined;
  const { tenant_id, record_id, secret } = open;
  const found = await prisma.skin_record.findFirst({
    where: { ...WITH_RESULT, tenant_id, record_id },
    select: VISIT,
  });
  const row = found && reportRow(found);
  if (!row) return undefined;
  await countView(pool, tenant_id, record_id, secret);
  return { ...row, visit: { ...found, result: row.result } };
}

/** Reading a report again within this time is the same visit. In ms. */
const VISIT_MS = HOUR_MS;

/** Counts a visit and tells the shop's addresses, by one statement, so that two visits at once are one. */
async function countView(pool: Database['pool'], tenant_id: number, record_id: string, secret: Buffer): Promise<void> {
  const now = new Date();
  await pool.query({
    name: 'report.count-view',
    text: `with seen as (
             insert into report_share (tenant_id, record_id, secret, views, viewed_at) values ($1, $2, $3, 1, $4)
             on conflict (tenant_id, record_id, secret) do update set views = report_share.views + 1, viewed_at = $4
              where report_share.viewed_at is null or report_share.viewed_at < $5
             returning record_id, views
           ) ${OPENED}`,
    values: [tenant_id, record_id, secret, now, new Date(now.getTime() - VISIT_MS)],
  });
}

const OPENED = eventRows({
  type: 'report.opened',
  from: 'seen',
  data: `'record_id', e.record_id, 'customer_id', (
    select customer_id from skin_record where tenant_id = $1 and record_id = e.record_id), 'views', e.views`,
});

/** Stores the time at which a report of the shop was opened first. */
export async function noteSeen(prisma: PrismaClient, tenant_id: number): Promise<void> {
  await prisma.tenant.updateMany({ where: { tenant_id, report_seen_at: null }, data: { report_seen_at: new Date() } });
}

/** True if the shop tested the customer again after this test. */
export async function isTestedSince(
  prisma: PrismaClient,
  { tenant_id, test_time }: Pick<Visit, 'tenant_id' | 'test_time'>,
  customer_id: number,
): Promise<boolean> {
  const later = await prisma.skin_record.findFirst({
    where: { ...WITH_RESULT, tenant_id, customer_id, test_time: { gt: test_time } },
    select: { record_id: true },
  });
  return later !== null;
}

/** Returns the newest test of the shop that has a result, or undefined if no test has one. */
export async function findNewest(prisma: PrismaClient, tenant_id: number): Promise<ReportRow | undefined> {
  const found = await prisma.skin_record.findFirst({
    where: { ...WITH_RESULT, tenant_id },
    select: COLUMNS,
    orderBy: [{ test_time: 'desc' }, { record_id: 'desc' }],
  });
  return found ? reportRow(found) : undefined;
}
