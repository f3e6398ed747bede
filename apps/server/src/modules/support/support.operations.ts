import { createHash } from 'node:crypto';
import { resolveConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { AUTH_TYPES, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { UploadedFile } from '@skin-mirror/shared/kernel/contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { supportContract } from '@skin-mirror/shared/support/support.contract.ts';
import { MAX_QUESTIONS_A_DAY, SUPPORT_STATUS } from '@skin-mirror/shared/support/support.ts';
import { DAY_SECONDS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { createCounter } from '../../kernel/counter.store.ts';
import { implement } from '../../kernel/implement.ts';
import { translate } from '../../kernel/messages.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { VERSION } from '../../process/version.ts';
import type { Services } from '../../services.ts';
import { audit, auditViews } from '../audit/audit.ts';
import { withoutQueries, withoutSecrets } from '../config/config-values.ts';
import { photoAddress } from '../file/photo-address.ts';
import { normalizePicture } from '../file/picture.ts';
import { mailHtml } from '../outbox/mail-html.ts';
import { shopDiagnostics } from './diagnostics.store.ts';
import {
  addReply,
  addTicket,
  type Diagnostics,
  type FullTicket,
  ownsDevice,
  type TicketRow,
  type TicketScope,
  ticketStore,
} from './ticket.store.ts';

type Call = Context<UserPrincipal>;

const QUESTIONS = { name: 'support', points: MAX_QUESTIONS_A_DAY, seconds: DAY_SECONDS };
const COMMENTS = { name: 'support-comment', points: 50, seconds: DAY_SECONDS };

export const supportOperations = implement(supportContract, {
  async submit({ input, ctx }) {
    const { services, principal } = ctx;
    const { files, with_diag, presale, ...question } = input;
    const { tenant_id, user_id } = principal;
    if (question.device_no && !(await ownsDevice(services, tenant_id, question.device_no))) {
      throw new AppError('DEVICE_NOT_FOUND');
    }
    await countOne(ctx, QUESTIONS);
    const images = await Promise.all(files.map((file) => storePicture(services, tenant_id, file)));
    const diagnostics = with_diag === 1 && { diagnostics: await diagnosticsOf(ctx) };
    const ticket = { ...question, tenant_id, user_id, presale: presale === 1, images, ...diagnostics };
    const id = await addTicket(services, ticket);
    await audit(ctx, { action: 'support.submit', entity: 'ticket', entity_id: id, details: { type: input.type } });
    // Doesn't wait for the e-mail. The question is stored even if the e-mail fails.
    void tellPlatform(ctx, id).catch((err: unknown) => ctx.log.warn({ err }, 'no mail about a support question'));
    return { id };
  },

  async diagnostics({ ctx }) {
    return { diagnostics: await diagnosticsOf(ctx) };
  },

  async list({ input: { status, q, ...page }, ctx }) {
    const { list, total } = await ticketStore(ctx.services, ticketScope(ctx.principal)).page({ status, q }, page);
    await noteView(ctx, list);
    return { list: list.map((row) => withAddresses(row, ctx)), total };
  },

  async get({ input, ctx }) {
    const ticket = await ticketOf(ctx, input.id);
    await noteView(ctx, [ticket]);
    return withAddresses(ticket, ctx);
  },

  async comment({ input, ctx }) {
    // The platform answers questions. It must not write in a shop's name.
    if (ctx.principal.auth_type === AUTH_TYPES.platform) throw new AppError('TICKET_NOT_FOUND');
    const { id, ...ticket } = await ticketOf(ctx, input.id);
    if (ticket.status === SUPPORT_STATUS.closed) throw new AppError('TICKET_CLOSED');
    await countOne(ctx, COMMENTS);
    const reply = { is_platform: false, author: ctx.principal.user_acct, content: input.content };
    await addReply(ctx.services, { ...ticket, id, status: SUPPORT_STATUS.open }, reply);
    await audit(ctx, { action: 'support.submit', entity: 'ticket', entity_id: id, details: { is_comment: true } });
    return {};
  },

  async reply({ input, ctx }) {
    const { content, status } = input;
    const ticket = await ticketOf(ctx, input.id);
    if (content === '' && status !== SUPPORT_STATUS.closed) throw new AppError('INPUT_REQUIRED', { field: 'content' });
    const reply = { is_platform: true, author: ctx.principal.user_acct, content };
    await addReply(ctx.services, { ...ticket, status }, reply);
    await audit(ctx, { action: 'support.reply', entity: 'ticket', entity_id: ticket.id, details: { status } });
    return {};
  },
});

/** Limits the questions that are seen: a guide's own, a main account's shop, all for an administrator. */
function ticketScope({ tenant_id, user_id, auth_type }: UserPrincipal): TicketScope {
  if (auth_type === AUTH_TYPES.platform) return { tenant_id: null, user_id: null };
  return { tenant_id, user_id: auth_type === AUTH_TYPES.guide ? user_id : null };
}

async function ticketOf({ services, principal }: Call, id: number): Promise<FullTicket> {
  return mustExist(await ticketStore(services, ticketScope(principal)).byId(id), 'TICKET_NOT_FOUND');
}

/** Notes what a platform administrator reads, because questions of shops can name customers. */
async function noteView(ctx: Call, tickets: readonly TicketRow[]): Promise<void> {
  if (ctx.principal.auth_type !== AUTH_TYPES.platform) return;
  const ids = tickets.map(({ id }) => id);
  await auditViews(ctx, 'support.view', 'ticket', ids);
}

/** Replaces the paths of screenshots by addresses that expire after the day, because screenshots can show customers. */
function withAddresses<T extends TicketRow>(ticket: T, { services }: Call) {
  return { ...ticket, images: ticket.images.map((path) => photoAddress(services.secrets, path)) };
}

/** E-mails a new question to SUPPORT_EMAIL, if this address is set. */
async function tellPlatform(ctx: Call, id: number): Promise<void> {
  const { env, delivery } = ctx.services;
  if (!env.SUPPORT_EMAIL) return;
  const { shop, user_acct: account, title, content, contact } = await ticketOf(ctx, id);
  const text = (key: string) => translate(ctx.locale, `message.support.${key}`, { id, shop, account, title, contact });
  const parts = [text('text'), content, text('contact'), text('answer')];
  const subject = text('subject');
  await delivery.deliver({
    channel: 'email',
    recipient: env.SUPPORT_EMAIL,
    subject,
    text: parts.join('\n\n'),
    html: mailHtml(ctx.locale, subject, parts),
    kind: 'support',
  });
}

async function countOne({ services, principal }: Call, limit: typeof QUESTIONS): Promise<void> {
  const wait = await createCounter(services.pool, limit).take(String(principal.user_id));
  if (wait > 0) throw new AppError('SUPPORT_LIMIT', { max: limit.points });
}

async function storePicture({ storage }: Services, tenant_id: number, file: UploadedFile): Promise<string> {
  const { bytes } = await normalizePicture(tenant_id, await file.read());
  const path = `support/${tenant_id}/${createHash('sha256').update(bytes).digest('hex')}.jpg`;
  await storage.put(path, bytes);
  return path;
}

/** Includes only known settings, so that no other data is sent. */
async function diagnosticsOf({ services, principal, client }: Call): Promise<Diagnostics> {
  const { settings, ...shop } = await shopDiagnostics(services, principal.tenant_id);
  return {
    version: VERSION,
    node: process.version,
    browser: client.user_agent,
    ...shop,
    settings: withoutQueries(withoutSecrets(resolveConfig(settings as Record<string, unknown>))),
  };
}
