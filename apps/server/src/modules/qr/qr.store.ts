import { select } from '../../database/select.ts';
import type { skin_record } from '../../generated/prisma/client.ts';
import type { Services } from '../../services.ts';

type Db = Pick<Services, 'prisma'>;

/** The part of a test that decides about its QR code. */
export type QrTest = Pick<skin_record, 'tenant_id' | 'device_id' | 'device_no' | 'user_id'>;

export const qrTest = ({ prisma }: Db, tenant_id: number, record_id: string): Promise<QrTest | null> =>
  prisma.skin_record.findFirst({
    where: { tenant_id, record_id },
    select: select('tenant_id', 'device_id', 'device_no', 'user_id'),
  });

/** Returns the path of a guide's own code; empty without one. */
export async function ownCode({ prisma }: Db, tenant_id: number, user_id: number): Promise<string> {
  const key = { tenant_id, scope: 'guide', scope_id: user_id, key: 'qr_static' };
  const row = await prisma.config_value.findUnique({ where: { tenant_id_scope_scope_id_key: key } });
  return typeof row?.value === 'string' ? row.value : '';
}

export async function isStored({ prisma }: Db, tenant_id: number, path: string): Promise<boolean> {
  return (await prisma.stored_file.findFirst({ where: { tenant_id, path }, select: { path: true } })) !== null;
}
