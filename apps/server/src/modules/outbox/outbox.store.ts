import type { OutboxRow, outboxContract } from '@skin-mirror/shared/outbox/outbox.contract.ts';
import { type OUTBOX_SORTS, OUTBOX_STATUS } from '@skin-mirror/shared/outbox/outbox.ts';
import type { z } from 'zod';
import { containing, orderBy, type Page, paged, type SortedPaging } from '../../database/paged.ts';
import type { Database } from '../../database/pool.ts';
import { inBatches } from '../../kernel/in-turn.ts';
import { KEPT, keptSince } from '../../kernel/kept.ts';

type NewOutboxRow = Pick<OutboxRow, 'channel' | 'recipient' | 'subject' | 'body' | 'status' | 'error'>;

type OutboxFilter = Pick<z.output<typeof outboxContract.list.input>, 'q' | 'channel'>;

export const outboxStore = ({ prisma }: Pick<Database, 'prisma'>) => ({
  async add(row: NewOutboxRow): Promise<void> {
    const sent_at = row.status === OUTBOX_STATUS.sent ? new Date() : null;
    await prisma.outbox_message.create({ data: { ...row, sent_at } });
  },

  /** Newest first by default. */
  page({ q, channel }: OutboxFilter, { sort, ...paging }: SortedPaging<typeof OUTBOX_SORTS>): Promise<Page<OutboxRow>> {
    const where = { ...(q !== '' && { recipient: containing(q) }), ...(channel !== '' && { channel }) };
    const own = [{ crt_time: 'desc' as const }, { id: 'desc' as const }];
    const order = orderBy(sort, { key: 'id', own, nullable: ['sent_at'] });
    return paged(
      paging,
      (window) => prisma.outbox_message.findMany({ where, orderBy: order, ...window }),
      () => prisma.outbox_message.count({ where }),
    );
  },

  /** Deletes messages after a week. Returns how many. */
  async purge(): Promise<number> {
    const where = { crt_time: { lt: keptSince(KEPT.outbox_message) } };
    return inBatches(async (limit) => (await prisma.outbox_message.deleteMany({ where, limit })).count);
  },
});
