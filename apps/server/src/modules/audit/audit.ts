import type { AuditAction, JobAction } from '@skin-mirror/shared/audit/audit-action.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { Context } from '../../kernel/context.ts';
import type { Secrets } from '../../kernel/secret.ts';
import { appendAudit, isNotedToday, type NewAuditRow, notedIds } from './audit.store.ts';

export interface AuditEntry {
  readonly action: AuditAction;
  /** The kind of thing that the action changed or showed: `record`, `device`, `member` and so on. */
  readonly entity?: string;
  readonly entity_id?: string | number;
  /** Details of the action. Must not contain secrets or customers' data. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The person and the shop of the entry. Only needed if they differ from the signed-in account. */
  readonly actor?: { readonly tenant_id: number; readonly user_id: number | null; readonly name: string };
}

/** Notes an action that was done. If the log can't be written, the request fails, so that people notice the fault. */
export async function audit(ctx: Context, entry: AuditEntry): Promise<void> {
  const row = rowOf(ctx, entry);
  await appendAudit(ctx.services.pool, ctx.services.secrets, row);
}

/** Adds an entry to a shop's own log about what an administrator did there, without the person's name and address. */
export const auditInShop = (ctx: Context, tenant_id: number, entry: AuditEntry): Promise<void> =>
  audit({ ...ctx, client: { ...ctx.client, ip: '' } }, { ...entry, actor: { tenant_id, user_id: null, name: '' } });

interface JobEntry extends Pick<AuditEntry, 'entity' | 'details'> {
  readonly tenant_id: number;
  readonly action: JobAction;
}

/**
 * Adds an entry about an action of a scheduled job or of the operator on a shop's data, in the transaction of the action: a job that ends
 * in its middle then leaves neither or both. The log shows the platform as the actor.
 */
export async function auditJob(
  db: Queryable,
  secrets: Secrets,
  { entity = '', details = {}, ...entry }: JobEntry,
): Promise<void> {
  const nobody = { entity_id: '', actor_id: null, actor_name: '', ip: '', x_tid: '' };
  await appendAudit(db, secrets, { ...entry, entity, details, ...nobody });
}

function rowOf(ctx: Context, { action, entity = '', entity_id = '', details = {}, actor }: AuditEntry): NewAuditRow {
  if (!ctx.audits.includes(action)) throw new Error(`the contract of this operation doesn't declare ${action}`);
  const { principal, client, trace_id } = ctx;
  const who =
    actor ??
    (principal.kind === 'user'
      ? { tenant_id: principal.tenant_id, user_id: principal.user_id, name: principal.user_acct }
      : undefined);
  if (!who) throw new Error(`nobody to note ${action} for`);
  const token =
    principal.kind === 'user' && principal.credential.kind === 'token' ? principal.credential.id : undefined;
  return {
    tenant_id: who.tenant_id,
    actor_id: who.user_id,
    actor_name: who.name,
    action,
    entity,
    entity_id: String(entity_id),
    details: token === undefined ? details : { ...details, token_id: token },
    ip: client.ip,
    x_tid: trace_id,
  };
}

/** The largest number of ids in one log entry. The limit keeps each row of the log small. */
const IDS_AT_ONCE = 500;

/** Logs an action on several rows. A single id is the target of the entry, several are a list in its details. */
export async function auditAll(
  ctx: Context,
  { details = {}, ...entry }: Omit<AuditEntry, 'entity_id'>,
  ids: readonly (string | number)[],
): Promise<void> {
  if (ids.length === 1) return audit(ctx, { ...entry, details, entity_id: ids[0] as string | number });
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    await audit(ctx, { ...entry, details: { ...details, ids: ids.slice(start, start + IDS_AT_ONCE) } });
  }
}

/** Logs that things were deleted or restored, and returns the answer of the call. */
export async function auditSelected(ctx: Context, action: AuditAction, entity: string, ids: number[]) {
  await auditAll(ctx, { action, entity, details: { count: ids.length } }, ids);
  return { count: ids.length, ids };
}

interface PlatformText {
  readonly id: number;
  readonly key: string;
  readonly lang: string;
}

/** Logs that texts of the platform were deleted or restored, and returns the answer of the call. */
export async function auditTexts(ctx: Context, action: AuditAction, entity: string, texts: readonly PlatformText[]) {
  const ids = texts.map(({ id }) => id);
  const details = { names: texts.map(({ key, lang }) => `${key} ${lang}`) };
  await audit(ctx, { action, entity, entity_id: ids.join(), details });
  return { count: ids.length, ids };
}

/** Logs that a person viewed something. The same view is logged at most once a day, so reloading a page adds no entry. */
export async function auditView(ctx: Context<UserPrincipal>, entry: AuditEntry): Promise<void> {
  const row = rowOf(ctx, entry);
  if (!(await isNotedToday(ctx.services.prisma, row))) await appendAudit(ctx.services.pool, ctx.services.secrets, row);
}

/** Logs that a person viewed several items, without those that the log has from the last seven days. */
export async function auditViews(
  ctx: Context<UserPrincipal>,
  action: AuditAction,
  entity: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { tenant_id, user_id } = ctx.principal;
  const noted = await notedIds(ctx.services.pool, { tenant_id, actor_id: user_id, action }, ids);
  const seen = ids.filter((id) => !noted.has(id));
  if (seen.length > 0) await audit(ctx, { action, entity, details: { ids: seen } });
}
