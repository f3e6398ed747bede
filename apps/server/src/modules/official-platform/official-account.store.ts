import type { official_account } from '../../generated/prisma/client.ts';
import type { Services } from '../../services.ts';

type Db = Pick<Services, 'prisma'>;

/** The shop's account that was connected by the platform's page. */
export type BoundAccount = Pick<official_account, 'app_id' | 'refresh_token'>;

export const boundAccount = ({ prisma }: Db, tenant_id: number): Promise<BoundAccount | null> =>
  prisma.official_account.findUnique({ where: { tenant_id } });

export async function shopOfApp({ prisma }: Db, app_id: string): Promise<number | undefined> {
  return (await prisma.official_account.findUnique({ where: { app_id } }))?.tenant_id;
}

/** Connects the account to the shop. It leaves the shop that it belonged to, and the shop's former account leaves. */
export async function bindAccount(
  { prisma }: Db,
  { tenant_id, app_id, refresh_token }: { tenant_id: number; app_id: string; refresh_token: Uint8Array },
): Promise<void> {
  const row = { tenant_id, app_id, refresh_token: new Uint8Array(refresh_token) };
  await prisma.$transaction(async (db) => {
    await db.official_account.deleteMany({ where: { tenant_id, app_id: { not: app_id } } });
    await db.official_account.upsert({ where: { app_id }, create: row, update: { ...row, bound_at: new Date() } });
  });
}

/** Keeps the new token of an account. The shop may have connected another account meanwhile. */
export async function keepRefreshToken(
  { prisma }: Db,
  { tenant_id, app_id }: { readonly tenant_id: number; readonly app_id: string },
  sealed: Uint8Array,
): Promise<void> {
  const data = { refresh_token: new Uint8Array(sealed) };
  await prisma.official_account.updateMany({ where: { tenant_id, app_id }, data });
}

export async function unbindAccount({ prisma }: Db, tenant_id: number): Promise<void> {
  await prisma.official_account.deleteMany({ where: { tenant_id } });
}

export async function keepTicket({ prisma }: Db, app_id: string, sealed: Uint8Array): Promise<void> {
  const ticket = new Uint8Array(sealed);
  const row = { ticket, mod_time: new Date() };
  await prisma.component_ticket.upsert({ where: { app_id }, create: { app_id, ...row }, update: row });
}

export async function readTicket({ prisma }: Db, app_id: string): Promise<Uint8Array | undefined> {
  return (await prisma.component_ticket.findUnique({ where: { app_id } }))?.ticket;
}
