import type { Services } from '../../services.ts';

type Db = Pick<Services, 'prisma'>;

/** The part of a test that decides about its QR code. */
export interface QrTest {
  readonly tenant_id: number;
  readonly device_id: number;
  readonly device_no: string;
  readonly user_id: number | null;
}

export async function qrTest({ prisma }: Db, tenant_id: number, record_id: string): Promise<QrTest | undefined> {
  const row = await prisma.skin_record.findFirst({
    where: { tenant_id, record_id },
    select: { tenant_id: true, device_id: true, device_no: true, user_id: true },
  });
  return row ?? undefined;
}

/** Returns the path of a guide's own code; empty without one. */
export async function ownCode({ prisma }: Db, tenant_id: number, user_id: number): Promise<string> {
  const key = { tenant_id, scope: 'guide', scope_id: user_id, key: 'qr_static' };
  const row = await prisma.config_value.findUnique({ where: { tenant_id_scope_scope_id_key: key } });
  return typeof row?.value === 'string' ? row.value : '';
}

export async function isStored({ prisma }: Db, tenant_id: number, path: string): Promise<boolean> {
  return (await prisma.stored_file.findFirst({ where: { tenant_id, path }, select: { path: true } })) !== null;
}
