import type { Services } from '../../services.ts';

export async function notedRemovals(
  { prisma }: Pick<Services, 'prisma'>,
  tenant_id: number,
  { after, take }: { readonly after: string; readonly take: number },
): Promise<string[]> {
  const rows = await prisma.file_removal.findMany({
    where: { tenant_id, path: { gt: after } },
    select: { path: true },
    orderBy: { path: 'asc' },
    take,
  });
  return rows.map(({ path }) => path);
}

export async function forgetRemovals(
  { prisma }: Pick<Services, 'prisma'>,
  tenant_id: number,
  paths: readonly string[],
): Promise<void> {
  await prisma.file_removal.deleteMany({ where: { tenant_id, path: { in: [...paths] } } });
}
