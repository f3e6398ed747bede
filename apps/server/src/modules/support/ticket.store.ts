import type { Ticket } from '@skin-mirror/shared/support/support.contract.ts';
import type { Pool } from 'pg';

/** The visible questions: a whole shop's, one account's, or, for support, all. */
export type TicketScope =
  | { readonly tenant_id: number; readonly user_id: number | null }
  | { readonly tenant_id: null; readonly user_id: null };

export interface NewTicket {
  readonly tenant_id: number;
  readonly user_id: number;
  readonly type: number;
  readonly presale: boolean;
  readonly title: string;
  readonly content: string;
  readonly contact: string;
  readonly device_no: string;
  readonly images: readonly string[];
  readonly diagnostics: Readonly<Record<string, unknown>> | null;
  readonly x_tid: string;
}

export interface TicketReply {
  readonly id: number;
  readonly is_platform: boolean;
  readonly author: string;
  readonly content: string;
  readonly crt_time: Date;
}

export type TicketRow = Omit<Ticket, 'images'> & { readonly tenant_id: number; readonly images: readonly string[] };
export type FullTicket = TicketRow & {
  readonly replies: TicketReply[];
  readonly diagnostics: Record<string, unknown> | null;
};

const COLUMNS = `k.tenant_id, k.id, k.type, k.presale::int as presale, k.title, k.content, k.contact, k.device_no, k.images,
  k.status, t.shop, u.user_acct, (k.diagnostics is not null)::int as with_diag, k.crt_time, k.mod_time,
  (select count(*) from support_reply r where r.tenant_id = k.tenant_id and r.ticket_id = k.id)::int as reply_count`;
const TABLES = `support_ticket k
  join tenant t on t.tenant_id = k.tenant_id
  join user_account u on u.tenant_id = k.tenant_id and u.user_id = k.user_id`;
const IN_SCOPE = '($1::int is null or k.tenant_id = $1) and ($2::int is null or k.user_id = $2)';
const MATCHING = `${TABLES} where ${IN_SCOPE} and ($3::int is null or k.status = $3)
  and ($4 = '' or strpos(lower(concat_ws(' ', k.title, k.content, k.device_no, t.shop, u.user_acct)), lower($4)) > 0)`;

export function ticketStore(pool: Pool, { tenant_id, user_id }: TicketScope) {
  return {
    async list(filter: { status: number | ''; q: string; page: number; pageSize: number }) {
      const { status, q, page, pageSize } = filter;
      const wanted = [tenant_id, user_id, status === '' ? null : status, q];
      const { rows } = await pool.query<TicketRow>({
        name: 'support.list',
        text: `select ${COLUMNS} from ${MATCHING} order by k.status = 20, k.mod_time desc, k.id desc limit $5 offset $6`,
        values: [...wanted, pageSize, (page - 1) * pageSize],
      });
      const counted = await pool.query<{ total: number }>({
        name: 'support.count',
        text: `select count(*) as total from ${MATCHING}`,
        values: wanted,
      });
      return { list: rows, total: counted.rows[0]?.total ?? 0 };
    },

    async byId(id: number): Promise<FullTicket | undefined> {
      const { rows } = await pool.query<FullTicket>({
        name: 'support.get',
        text: `select ${COLUMNS}, k.diagnostics,
                      coalesce((select json_agg(json_build_object('id', r.id, 'is_platform', r.is_platform, 'author', r.author,
                                                                  'content', r.content, 'crt_time', r.crt_time) order by r.id)
                                  from support_reply r where r.tenant_id = k.tenant_id and r.ticket_id = k.id), '[]') as replies
                 from ${TABLES} where ${IN_SCOPE} and k.id = $3`,
        values: [tenant_id, user_id, id],
      });
      const row = rows[0];
      if (!row) return undefined;
      return { ...row, replies: row.replies.map((reply) => ({ ...reply, crt_time: new Date(reply.crt_time) })) };
    },
  };
}

export async function addTicket(pool: Pool, ticket: NewTicket): Promise<number> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'support.add',
    text: `insert into support_ticket (tenant_id, user_id, type, presale, title, content, contact, device_no, images, diagnostics, x_tid)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    values: [
      ticket.tenant_id,
      ticket.user_id,
      ticket.type,
      ticket.presale,
      ticket.title,
      ticket.content,
      ticket.contact,
      ticket.device_no,
      ticket.images,
      ticket.diagnostics && JSON.stringify(ticket.diagnostics),
      ticket.x_tid,
    ],
  });
  return (rows[0] as { id: number }).id;
}

/** Adds a reply and updates the question's status; without text only the status. */
export async function addReply(
  pool: Pool,
  reply: {
    readonly tenant_id: number;
    readonly ticket_id: number;
    readonly is_platform: boolean;
    readonly author: string;
    readonly content: string;
    readonly status: number;
  },
): Promise<void> {
  await pool.query({
    name: 'support.reply',
    text: `with ticket as (
             update support_ticket set status = $6, mod_time = now() where tenant_id = $1 and id = $2 returning tenant_id, id)
           insert into support_reply (tenant_id, ticket_id, is_platform, author, content)
           select tenant_id, id, $3, $4, $5 from ticket where $5 <> ''`,
    values: [reply.tenant_id, reply.ticket_id, reply.is_platform, reply.author, reply.content, reply.status],
  });
}

/** True if the shop has the mirror. */
export async function ownsDevice(pool: Pool, tenant_id: number, device_no: string): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'support.device',
    text: 'select 1 from device where tenant_id = $1 and device_no = $2 limit 1',
    values: [tenant_id, device_no],
  });
  return rows.length > 0;
}
