import type { Services } from '../../services.ts';
import { newestOfAll } from './audit-newest.store.ts';

/** Notes the newest entry of each shop as it is, so that `verify` counts it as the end. After a restore. */
export async function noteRestored({ pool, auditHeads }: Pick<Services, 'pool' | 'auditHeads'>): Promise<void> {
  await auditHeads.write(await newestOfAll(pool), Date.now());
}

/** Takes all entries as they are: the operator knows why a log was cut, or has lost the key that it was chained with. */
export async function acceptLogs({ pool, auditHeads }: Pick<Services, 'pool' | 'auditHeads'>): Promise<void> {
  const heads = await newestOfAll(pool);
  await auditHeads.write(
    heads.map((head) => ({ ...head, base: { number: head.number, hash: head.hash } })),
    Date.now(),
  );
}
