import type { supportContract, Ticket, TicketFilter } from '@skin-mirror/shared/support/support.contract.ts';
import { SUPPORT_STATUS, type TICKET_SORTS } from '@skin-mirror/shared/support/support.ts';
import type { z } from 'zod';
import { type Page, pagedSql, type SortedPaging } from '../../database/paged.ts';
import { select } from '../../database/select.ts';
import type { Prisma, support_reply } from '../../generated/prisma/client.ts';
import type { Services } from '../../services.ts';

type Db = Pick<Services, 'prisma'>;

/** The questions that a caller may see. user_id null means all accounts of the shop; tenant_id null means all shops. */
export type TicketScope =
  | { readonly tenant_id: number; readonly user_id: number | null }
  | { readonly tenant_id: null; readonly user_id: null };

export type Diagnostics = Prisma.InputJsonObject;

export type TicketRow = Ticket & { readonly tenant_id: number };
export type FullTicket = TicketRow & z.output<typeof supportContract.get.output>;

/** SQL: the questions of shop $1, or of all shops. For one shop, $1 limits each table of the statement. */
function questions(isOfShop: boolean) {
  const shop = isOfShop ? '$1' : 'k.tenant_id';
  return {
    name: isOfShop ? 'support' : 'support.of-all',
    select: `k.tenant_id, k.id, k.type, k.presale::int as presale, k.title, k.content, k.contact, k.device_no, k.images,
      k.status, t.shop, u.user_acct, (k.diagnostics is not null)::int as with_diag, k.crt_time, k.mod_time,
      (select count(*) from support_reply r where r.tenant_id = ${shop} and r.ticket_id = k.id)::int as reply_count`,
    from: `support_ticket k
      join tenant t on t.tenant_id = ${shop}
      join user_account u on u.tenant_id = ${shop} and u.user_id = k.user_id
     where ${isOfShop ? 'k.tenant_id = $1' : '$1::int is null'} and ($2::int is null or k.user_id = $2)
       and ($3::int is null or k.status = $3)
       and ($4 = '' or strpos(lower(concat_ws(' ', k.title, k.content, k.device_no, t.shop, u.user_acct)), lower($4)) > 0)`,
  };
}

export function ticketStore({ prisma, pool }: Pick<Services, 'prisma' | 'pool'>, { tenant_id, user_id }: TicketScope) {
  return {
    /** Lists open questions first, then by the latest change. Uses SQL, because Prisma can't put closed ones last. */
    page: ({ status, q }: TicketFilter, paging: SortedPaging<typeof TICKET_SORTS>): Promise<Page<TicketRow>> =>
      pagedSql(pool, paging, {
        ...questions(tenant_id !== null),
        values: [tenant_id, user_id, status === '' ? null : status, q],
        order: `k.status = ${SUPPORT_STATUS.closed}, k.mod_time desc, k.id desc`,
        key: 'id',
      }),

    async byId(id: number): Promise<FullTicket | undefined> {
      const row = await prisma.support_ticket.findFirst({
        where: { id, ...(tenant_id !== null && { tenant_id }), ...(user_id !== null && { user_id }) },
        include: {
          tenant: { select: { shop: true } },
          user: { select: { user_acct: true } },
          replies: {
            orderBy: { id: 'asc' },
            select: select('id', 'is_platform', 'author', 'content', 'crt_time'),
          },
        },
      });
      if (!row) return undefined;
      const { tenant, user, presale, diagnostics, ...ticket } = row;
      return {
        ...ticket,
        ...tenant,
        ...user,
        presale: presale ? 1 : 0,
        with_diag: diagnostics === null ? 0 : 1,
        reply_count: ticket.replies.length,
        diagnostics,
      };
    },
  };
}

export const addTicket = async ({ prisma }: Db, data: Prisma.support_ticketUncheckedCreateInput): Promise<number> =>
  (await prisma.support_ticket.create({ data, select: { id: true } })).id;

/** Adds a reply and updates the question's status. An empty reply only updates the status. */
export async function addReply(
  { prisma }: Db,
  { tenant_id, id, status }: Pick<TicketRow, 'tenant_id' | 'id' | 'status'>,
  reply: Pick<support_reply, 'is_platform' | 'author' | 'content'>,
): Promise<void> {
  await prisma.support_ticket.update({
    where: { tenant_id_id: { tenant_id, id } },
    data: { status, mod_time: new Date(), ...(reply.content !== '' && { replies: { create: reply } }) },
  });
}

/** True if the shop has the mirror now or had it before. */
export const ownsDevice = async ({ prisma }: Db, tenant_id: number, device_no: string) =>
  (await prisma.device.findFirst({ where: { tenant_id, device_no }, select: { device_id: true } })) !== null;
