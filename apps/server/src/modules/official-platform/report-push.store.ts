import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { report_push } from '../../generated/prisma/client.ts';
import { rowsOfTests } from '../../kernel/erasure.store.ts';
import type { ShopQuery } from '../../kernel/shops-with.store.ts';
import type { Services } from '../../services.ts';

type Db = Pick<Services, 'prisma'>;

/** `origin` is the server's address, if PUBLIC_URL isn't set. */
export type ReportPush = Pick<report_push, 'tenant_id' | 'record_id' | 'open_id' | 'locale' | 'origin'>;
export type DuePush = ReportPush & Pick<report_push, 'attempts'>;

/** Adds a message unless the same person already gets or got this report. Returns true if it was added. */
export async function addPush({ prisma }: Db, push: ReportPush): Promise<boolean> {
  const { count } = await prisma.report_push.createMany({
    data: { ...push, due_at: new Date() },
    skipDuplicates: true,
  });
  return count > 0;
}

const keyOf = ({ tenant_id, record_id, open_id }: ReportPush) => ({ tenant_id, record_id, open_id });

/**
 * Takes a message for one attempt, so that no other server tries it too. If this server stops before the answer, the
 * message is due again at `next`.
 */
export async function takePush({ prisma }: Db, push: ReportPush, next: Date): Promise<DuePush | null> {
  const { count } = await prisma.report_push.updateMany({
    where: { ...keyOf(push), due_at: { lte: new Date() } },
    data: { attempts: { increment: 1 }, due_at: next },
  });
  if (count === 0) return null;
  return prisma.report_push.findUnique({ where: { tenant_id_record_id_open_id: keyOf(push) } });
}

export async function notePush(
  { prisma }: Db,
  push: ReportPush,
  outcome: { readonly sent_at?: Date; readonly due_at: Date | null; readonly error: string },
): Promise<void> {
  await prisma.report_push.updateMany({ where: keyOf(push), data: outcome });
}

/** The shops with messages to send. */
export const shopsWithPushes = (): ShopQuery => ({
  name: 'job.shops-with-pushes',
  text: 'select distinct tenant_id from report_push where due_at <= $1',
  values: [new Date()],
});

const AT_ONCE = 100;

export const duePushes = ({ prisma }: Db, tenant_id: number): Promise<readonly DuePush[]> =>
  prisma.report_push.findMany({
    where: { tenant_id, due_at: { lte: new Date() } },
    orderBy: { due_at: 'asc' },
    take: AT_ONCE,
  });

/** Returns the test of a report with its total score, 0 to 100. Undefined if the report no longer opens. */
export async function testOf({ prisma }: Db, { tenant_id, record_id }: ReportPush) {
  const row = await prisma.skin_record.findFirst({
    where: {
      tenant_id,
      record_id,
      deleted_at: null,
      status: RECORD_STATUS.success,
      share_revoked_at: null,
      share_expires_at: { gt: new Date() },
    },
    select: { share_secret: true, test_time: true, result: true },
  });
  if (!row?.result) return undefined;
  const { share_secret, test_time, result } = row;
  return { tenant_id, record_id, share_secret, test_time, score: result.total_score };
}

export const pushErasure = rowsOfTests({ table: 'report_push' });
