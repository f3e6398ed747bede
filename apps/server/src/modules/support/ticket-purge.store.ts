import { SUPPORT_STATUS } from '@skin-mirror/shared/support/support.ts';
import { jobTransaction } from '../../database/job-transaction.ts';
import { batches } from '../../kernel/in-turn.ts';
import { KEPT, keptSince } from '../../kernel/kept.ts';
import { forShopsWith } from '../../kernel/shops-with.store.ts';
import type { Services } from '../../services.ts';
import { noteRemovals } from '../file/note-removals.ts';
import { removeNoted } from '../file/remove-noted.ts';

type Purging = Pick<Services, 'pool' | 'prisma' | 'storage' | 'log'>;

/** Deletes questions a year after their last change if they are closed, then their pictures. Returns how many. */
export function purgeTickets(services: Purging): Promise<number> {
  const before = keptSince(KEPT.support_ticket);
  return forShopsWith(
    services,
    {
      name: 'job.shops-with-old-tickets',
      text: `select distinct tenant_id from support_ticket where status = ${SUPPORT_STATUS.closed} and mod_time < $1`,
      values: [before],
    },
    async function* (tenant_id) {
      yield* batches((limit) => purgeBatch(services, tenant_id, before, limit));
      yield* removeNoted(services, tenant_id);
    },
  );
}

/** Uses SQL to note the pictures in the transaction that deletes the rows. Another question may have the same picture. */
function purgeBatch({ pool }: Purging, tenant_id: number, before: Date, limit: number): Promise<number> {
  return jobTransaction(pool, async (db) => {
    const { rows } = await db.query<{ id: number; images: string[] }>({
      name: 'support.old',
      text: `select id, images from support_ticket
              where tenant_id = $1 and status = ${SUPPORT_STATUS.closed} and mod_time < $2
              order by id limit $3 for update`,
      values: [tenant_id, before, limit],
    });
    const ids = rows.map(({ id }) => id);
    const images = rows.flatMap((row) => row.images);
    await db.query({
      name: 'support.purge-replies',
      text: 'delete from support_reply where tenant_id = $1 and ticket_id = any($2::int[])',
      values: [tenant_id, ids],
    });
    await db.query({
      name: 'support.purge',
      text: 'delete from support_ticket where tenant_id = $1 and id = any($2::int[])',
      values: [tenant_id, ids],
    });
    const { rows: shared } = await db.query<{ path: string }>({
      name: 'support.shared-pictures',
      text: `select distinct path from support_ticket t cross join lateral unnest(t.images) path
              where t.tenant_id = $1 and t.images && $2::text[]`,
      values: [tenant_id, images],
    });
    const stays = new Set(shared.map(({ path }) => path));
    const removed = images.filter((path) => !stays.has(path));
    await noteRemovals(db, tenant_id, removed);
    return rows.length;
  });
}
