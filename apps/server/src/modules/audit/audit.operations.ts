import { type AuditFilterInput, auditContract } from '@skin-mirror/shared/audit/audit.contract.ts';
import { MAX_AUDIT_EXPORT, MAX_AUDIT_EXPORT_BYTES } from '@skin-mirror/shared/audit/audit.ts';
import { AUDIT_ACTIONS, type AuditAction, auditLabel } from '@skin-mirror/shared/audit/audit-action.ts';
import { megabytes } from '@skin-mirror/shared/file/file-limits.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { dayRange } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { translate } from '../../kernel/messages.ts';
import { sheetFile } from '../../sheet/sheet.ts';
import { audit } from './audit.ts';
import { type AuditFilter, auditLog } from './audit-list.store.ts';

const COLUMNS = ['time', 'actor', 'action', 'entity', 'entity_id', 'details', 'ip', 'x_tid'] as const;

const logOf = ({ services, principal }: Context<UserPrincipal>) => auditLog(services, principal.tenant_id);

export const auditOperations = implement(auditContract, {
  async list({ input: { sort, page, pageSize, ...input }, ctx }) {
    const log = logOf(ctx);
    return log.page(filterOf(input, await log.timezone()), { sort, page, pageSize });
  },

  verify: ({ ctx }) => logOf(ctx).verify(),

  async export({ input, ctx }) {
    const log = logOf(ctx);
    const filter = filterOf(input, await log.timezone());
    const { count, bytes } = await log.sizeOf(filter, MAX_AUDIT_EXPORT);
    if (count > MAX_AUDIT_EXPORT) throw new AppError('RANGE_TOO_LARGE', { max: MAX_AUDIT_EXPORT });
    if (bytes > MAX_AUDIT_EXPORT_BYTES) {
      throw new AppError('RANGE_TOO_HEAVY', { max: megabytes(MAX_AUDIT_EXPORT_BYTES) });
    }
    const found = await log.exported(filter, MAX_AUDIT_EXPORT);
    const { from, to, action, actor } = input;
    await audit(ctx, { action: 'audit.export', details: { from, to, action, actor, count: found.length } });
    const rows = found.map((row) => [
      row.time,
      row.actor_id === null && row.actor_name === '' ? translate(ctx.locale, 'sheet.platform') : row.actor_name,
      isAction(row.action) ? translate(ctx.locale, `audit.${auditLabel(row.action)}`) : row.action,
      row.entity,
      row.entity_id,
      Object.keys(row.details).length === 0 ? '' : JSON.stringify(row.details),
      row.ip,
      row.x_tid,
    ]);
    const headers = COLUMNS.map((name) => translate(ctx.locale, `sheet.${name}`));
    return sheetFile(rows, headers, translate(ctx.locale, 'sheet.audit_name'));
  },
});

const ACTIONS = new Set<string>(AUDIT_ACTIONS);
const isAction = (action: string): action is AuditAction => ACTIONS.has(action);

/** Converts days in the shop's time zone to exact times. A missing day means no limit on that side. */
function filterOf({ from, to, action, actor, q }: AuditFilterInput, timezone: string): AuditFilter {
  const days = from || to ? dayRange(from || to, to || from, timezone) : undefined;
  return { start: (from && days?.start) || null, end: (to && days?.end) || null, action, actor, q };
}
