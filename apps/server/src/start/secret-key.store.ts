import type { Services } from '../services.ts';

type Db = Pick<Services, 'prisma'>;

/** Returns the value that shows the right SECRET_KEY, null after the operator asked for a new one, undefined if there is none. */
export async function storedCheck({ prisma }: Db): Promise<Uint8Array | null | undefined> {
  return (await prisma.secret_check.findFirst())?.sealed;
}

/** Stores the value, unless another server has just stored one. */
export async function keepCheck({ prisma }: Db, sealed: Uint8Array<ArrayBuffer>): Promise<void> {
  await prisma.secret_check.createMany({ data: { only_row: true }, skipDuplicates: true });
  await prisma.secret_check.updateMany({ where: { sealed: null }, data: { sealed } });
}

/** Lists secrets of the mirrors that were heard last. */
export const someSecrets = ({ prisma }: Db) =>
  prisma.device.findMany({
    where: { secret_enc: { not: null } },
    select: { tenant_id: true, device_no: true, secret_enc: true },
    orderBy: { last_seen: { sort: 'desc', nulls: 'last' } },
    take: 20,
  });
