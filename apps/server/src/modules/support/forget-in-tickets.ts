// biome-ignore-all lint/plugin/sql-in-stores: it runs in a transaction of the caller, which may be another module's.
import { withoutPerson } from '@skin-mirror/shared/customer/without-person.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { ErasedPerson, Erasure } from '../../kernel/erasure.store.ts';
import { noteRemovals } from '../file/note-removals.ts';

interface TicketTexts {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly contact: string;
  readonly images: readonly string[];
}

/**
 * Takes the names and numbers of an erased person out of the shop's questions to the platform, and the pictures from the
 * questions that mentioned the person, because nothing can search a picture. Uses SQL to run in the transaction that
 * erases the person. If that is rolled back, the texts still name the person, so the next attempt finds the same
 * questions.
 */
async function forgetInTickets(db: Queryable, { tenant_id, names }: ErasedPerson): Promise<void> {
  if (names.length === 0) return;
  const { rows: tickets } = await db.query<TicketTexts>({
    name: 'support.texts',
    text: 'select id, title, content, contact, images from support_ticket where tenant_id = $1',
    values: [tenant_id],
  });
  const { rows: replies } = await db.query<{ id: number; ticket_id: number; content: string }>({
    name: 'support.reply-texts',
    text: 'select id, ticket_id, content from support_reply where tenant_id = $1',
    values: [tenant_id],
  });
  const cleaned = (text: string) => withoutPerson(text, names);
  const changedReplies = replies
    .map((reply) => ({ ...reply, left: cleaned(reply.content) }))
    .filter(({ content, left }) => left !== content);
  const inReplies = new Set(changedReplies.map(({ ticket_id }) => ticket_id));
  const mentioning = tickets
    .map((ticket) => ({ ...ticket, left: [ticket.title, ticket.content, ticket.contact].map(cleaned) }))
    .filter(
      ({ id, title, content, contact, left }) => inReplies.has(id) || left.join() !== [title, content, contact].join(),
    );
  if (mentioning.length === 0) return;
  const ids = new Set(mentioning.map(({ id }) => id));
  const kept = new Set(tickets.filter(({ id }) => !ids.has(id)).flatMap(({ images }) => images));
  await db.query({
    name: 'support.forget-person',
    text: `update support_ticket k set title = f.title, content = f.content, contact = f.contact, images = '{}'
             from unnest($2::int[], $3::text[], $4::text[], $5::text[]) f (id, title, content, contact)
            where k.tenant_id = $1 and k.id = f.id`,
    values: [tenant_id, [...ids], ...[0, 1, 2].map((part) => mentioning.map(({ left }) => left[part]))],
  });
  await db.query({
    name: 'support.forget-person-in-replies',
    text: `update support_reply r set content = f.content
             from unnest($2::int[], $3::text[]) f (id, content) where r.tenant_id = $1 and r.id = f.id`,
    values: [tenant_id, changedReplies.map(({ id }) => id), changedReplies.map(({ left }) => left)],
  });
  const gone = new Set(mentioning.flatMap(({ images }) => images).filter((path) => !kept.has(path)));
  await noteRemovals(db, tenant_id, [...gone]);
}

export const ticketErasure: Erasure = { table: 'support_ticket', forget: forgetInTickets };
