import { auditChain } from '../modules/audit/audit-chain.store.ts';
import type { AuditHead } from '../modules/audit/audit-heads.ts';
import { isRemoved, newestOfAll } from '../modules/audit/audit-newest.store.ts';
import { notePlatformProblems } from '../modules/health/platform-problems.ts';
import type { Services } from '../services.ts';

/**
 * Notes the newest entries of all shops outside of the database, after it has checked those that are new since the last
 * note. The note of a log that is wrong stays as it is, and the operator is told. The note of a shop that the operator
 * removed goes.
 * @returns the number of shops with new entries
 */
export async function noteHeads(
  services: Pick<Services, 'pool' | 'prisma' | 'secrets' | 'auditHeads'>,
): Promise<number> {
  const { pool, prisma, auditHeads } = services;
  const noted = await auditHeads.read();
  const last = new Map<number, AuditHead>();
  for (const head of noted.heads) {
    if (head.number >= (last.get(head.tenant_id)?.number ?? 0)) last.set(head.tenant_id, head);
  }
  const found = new Map((await newestOfAll(pool)).map((newest) => [newest.tenant_id, newest]));
  const problems = new Map<string, string>(noted.forged.map((place) => [place, '']));
  const heads: AuditHead[] = [];
  let moved = 0;
  for (const tenant_id of new Set([...last.keys(), ...found.keys()])) {
    const [before, now] = [last.get(tenant_id), found.get(tenant_id)];
    if (!now && (await isRemoved(prisma, tenant_id))) {
      moved += 1;
      continue;
    }
    if (!before || (now?.number === before.number && now.hash === before.hash)) {
      heads.push(before ?? (now as AuditHead));
      moved += before ? 0 : 1;
      continue;
    }
    const { newest, broken_at } = await auditChain(services, tenant_id, noted).verifySince(before);
    if (broken_at !== null && (await isRemoved(prisma, tenant_id))) {
      moved += 1;
      continue;
    }
    if (broken_at !== null) problems.set(String(tenant_id), broken_at);
    if (broken_at !== null || newest.hash === null || newest.number <= before.number) {
      heads.push(before);
      continue;
    }
    heads.push({ ...before, number: newest.number, hash: Buffer.from(newest.hash).toString('base64') });
    moved += 1;
  }
  await notePlatformProblems(prisma, 'audit_log', problems);
  // A note that isn't this server's stays for the operator to see.
  if (moved > 0 && noted.forged.length === 0) await auditHeads.write(heads, noted.epoch);
  return moved;
}
