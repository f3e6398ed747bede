import { type AuditFilterInput, auditContract } from '@skin-mirror/shared/audit/audit.contract.ts';
import { MAX_AUDIT_EXPORT } from '@skin-mirror/shared/audit/audit.ts';
import { AUDIT_ACTIONS, type AuditAction, auditLabel } from '@skin-mirror/shared/audit/audit-action.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { dayRange } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { translate } from '../../kernel/messages.ts';
import { type TableColumn, textColumn } from '../../table/table.ts';
import { CONTENT_TYPES, writeTable } from '../../table/table-file.ts';
import { audit } from './audit.ts';
import { auditChain } from './audit-chain.store.ts';
import { type AuditFilter, auditLog, type ExportedRow } from './audit-list.store.ts';

const logOf = ({ services, principal }: Context<UserPrincipal>) => auditLog(services, principal.tenant_id);

export const auditOperations = implement(auditContract, {
  async list({ input: { sort, page, pageSize, ...input }, ctx }) {
    const log = logOf(ctx);
    return log.page(filterOf(input, await log.timezone()), { sort, page, pageSize });
  },

  async verify({ ctx: { services, principal } }) {
    return auditChain(services, principal.tenant_id, await services.auditHeads.read()).verify();
  },

  async export({ input, ctx }) {
    const log = logOf(ctx);
    const filter = filterOf(input, await log.timezone());
    const { count, newest } = await log.sizeOf(filter, MAX_AUDIT_EXPORT);
    if (count > MAX_AUDIT_EXPORT) throw new AppError('RANGE_TOO_LARGE', { max: MAX_AUDIT_EXPORT });
    const { from, to, action, actor } = input;
    await audit(ctx, { action: 'audit.export', details: { from, to, action, actor, count } });
    const title = translate(ctx.locale, 'sheet.audit_name');
    return {
      content: writeTable({ title, columns: columnsIn(ctx.locale), rows: log.exported(filter, newest) }, 'xlsx'),
      contentType: CONTENT_TYPES.xlsx,
      downloadName: `${title}.xlsx`,
    };
  },
});

/** Returns the columns of an export. */
function columnsIn(locale: Locale): TableColumn<ExportedRow>[] {
  const actorOf = ({ actor_id, actor }: ExportedRow) =>
    actor_id === null && actor === '' ? translate(locale, 'sheet.platform') : actor;
  const actionOf = ({ action }: ExportedRow) =>
    isAction(action) ? translate(locale, `audit.${auditLabel(action)}`) : action;
  const detailsOf = ({ details }: ExportedRow) => (Object.keys(details).length === 0 ? '' : JSON.stringify(details));
  const head = (name: string) => translate(locale, `sheet.${name}`);
  return [
    textColumn(head('time'), 20, ({ time }) => time),
    textColumn(head('actor'), 16, actorOf),
    textColumn(head('login'), 16, ({ actor_name }) => actor_name),
    textColumn(head('action'), 24, actionOf),
    textColumn(head('entity'), 14, ({ entity }) => entity),
    textColumn(head('entity_id'), 18, ({ entity_id }) => entity_id),
    textColumn(head('details'), 60, detailsOf),
    textColumn(head('ip'), 16, ({ ip }) => ip),
    textColumn(head('x_tid'), 34, ({ x_tid }) => x_tid),
  ];
}

const ACTIONS = new Set<string>(AUDIT_ACTIONS);
const isAction = (action: string): action is AuditAction => ACTIONS.has(action);

/** Converts days in the shop's time zone to exact times. A missing day means no limit on that side. */
function filterOf({ from, to, action, actor, q }: AuditFilterInput, timezone: string): AuditFilter {
  const days = from || to ? dayRange(from || to, to || from, timezone) : undefined;
  return { start: (from && days?.start) || null, end: (to && days?.end) || null, action, actor, q };
}
