import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { select } from '../../database/select.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { rowsOfTests } from '../../kernel/erasure.store.ts';
import type { Services } from '../../services.ts';
import type { ScanKey } from './scan-events.ts';

type Db = Pick<Services, 'prisma'>;

const COLUMNS = {
  ...select('scan_id', 'phone_hash', 'seen_at', 'ends_at', 'record_id'),
  record: {
    select: select(
      'record_id',
      'status',
      'reason_key',
      'share_secret',
      'deleted_at',
      'share_revoked_at',
      'share_expires_at',
    ),
  },
} as const satisfies Prisma.scan_sessionSelect;

export type Scan = Prisma.scan_sessionGetPayload<{ select: typeof COLUMNS }>;

export const findScan = ({ prisma }: Db, { tenant_id, scan_id }: ScanKey): Promise<Scan | null> =>
  prisma.scan_session.findUnique({ where: { tenant_id_scan_id: { tenant_id, scan_id } }, select: COLUMNS });

export interface NewScan extends ScanKey {
  readonly device_id: number;
  readonly phone_hash: Uint8Array<ArrayBuffer>;
  readonly open_id?: string;
  readonly ends_at: Date;
}

/** Stores a scan. Does nothing if the code was scanned before. Returns true if it was stored. */
export async function addScan({ prisma }: Db, scan: NewScan): Promise<boolean> {
  const { count } = await prisma.scan_session.createMany({ data: [scan], skipDuplicates: true });
  return count > 0;
}

/** True if the mirror was told for the first time. */
export async function noteSeen({ prisma }: Db, { tenant_id, scan_id }: ScanKey): Promise<boolean> {
  const where = { tenant_id, scan_id, seen_at: null };
  return (await prisma.scan_session.updateMany({ where, data: { seen_at: new Date() } })).count > 0;
}

/**
 * Gives a scan its test. A scan has one test, unless that test ended without a result. Uses SQL, because two tests could
 * come at the same time. Returns false if the scan has another test, was made at another mirror or had ended, or
 * if the test's customer was erased.
 */
export async function linkTest(
  { pool }: Pick<Services, 'pool'>,
  { tenant_id, scan_id, device_id }: ScanKey & { readonly device_id: number },
  { record_id, test_time }: { readonly record_id: string; readonly test_time: Date },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'scan.link',
    text: `update scan_session s
              set record_id = $4
            where s.tenant_id = $1 and s.scan_id = $2 and s.device_id = $3 and s.ends_at >= $5
              and exists (select 1 from skin_record t where t.tenant_id = $1 and t.record_id = $4 and t.erased_at is null)
              and (s.record_id is null or s.record_id = $4
                   or exists (select 1 from skin_record r
                               where r.tenant_id = $1 and r.record_id = s.record_id and r.status > ${RECORD_STATUS.success}))`,
    values: [tenant_id, scan_id, device_id, record_id, test_time],
  });
  return rowCount === 1;
}

/** The scan that a test belongs to. */
export const scanOfTest = ({ prisma }: Db, tenant_id: number, record_id: string) =>
  prisma.scan_session.findFirst({ where: { tenant_id, record_id }, select: { scan_id: true, open_id: true } });

export const scanErasure = rowsOfTests({ table: 'scan_session' });
