import type { AuditAction } from '@skin-mirror/shared/audit/audit-action.ts';
import { type ExportFormat, MAX_EXPORT_ROWS } from '@skin-mirror/shared/export/export.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { FileAnswer } from '@skin-mirror/shared/kernel/contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { translate } from '../../kernel/messages.ts';
import { CONTENT_TYPES, writeTable } from '../../table/table-file.ts';
import { audit } from '../audit/audit.ts';
import { type ColumnKit, type ColumnsOf, columnKit } from './export-column-kit.ts';
import type { ExportedRows } from './person-list.ts';

interface PersonTable<Column extends string> extends ExportedRows {
  /** The key of the file's name, which gets the shop's day. */
  readonly name: `table.${string}`;
  readonly columns: (kit: ColumnKit) => ColumnsOf<readonly Column[]>;
  readonly action: AuditAction;
  /** The part of the filter that the audit log keeps, besides whether there was a search text. */
  readonly details: Readonly<Record<string, unknown>>;
}

interface Wanted<Column> {
  readonly format: ExportFormat;
  readonly q: string;
  /** In the wanted order. Empty means all. */
  readonly columns: readonly Column[];
}

/**
 * Answers with a table of what a list of customers shows with the same filter, and notes it in the audit log.
 * @throws AppError EXPORT_NOT_ALLOWED, RANGE_TOO_LARGE
 */
export const exportPersons = <Column extends string>(
  ctx: Context<UserPrincipal>,
  { format, q, columns: wanted }: Wanted<Column>,
  find: () => Promise<PersonTable<Column>>,
): Promise<FileAnswer> =>
  ctx.services.exportGate(ctx, async () => {
    const { services, principal, locale } = ctx;
    const { config } = await services.ruleBook.latest(principal.tenant_id);
    if (config.customer_expprt !== 1) throw new AppError('EXPORT_NOT_ALLOWED');
    const { count, rows, name, columns: columnsOf, action, details } = await find();
    if (count > MAX_EXPORT_ROWS) throw new AppError('RANGE_TOO_LARGE', { max: MAX_EXPORT_ROWS });
    await audit(ctx, { action, entity: 'customer', details: { ...details, format, searched: q !== '', count } });
    const title = translate(locale, name, { day: shopDay(new Date(), principal.timezone) });
    const kit = columnKit(ctx);
    const parts = columnsOf(kit);
    const keys = wanted.length > 0 ? wanted : (Object.keys(parts) as Column[]);
    const columns = keys.flatMap((key) => parts[key]);
    return {
      content: writeTable({ title, columns, rows: rows(kit.select) }, format),
      contentType: CONTENT_TYPES[format],
      downloadName: `${title}.${format}`,
    };
  });
