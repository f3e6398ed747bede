import { type ExportJob, exportContract } from '@skin-mirror/shared/export/export.contract.ts';
import { EXPORT_HOURS, EXPORT_STATUS, MAX_EXPORT_JOBS } from '@skin-mirror/shared/export/export.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { StoredContent } from '@skin-mirror/shared/kernel/contract.ts';
import { AppError, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { HOUR_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { errorMessage } from '../../kernel/messages.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { CONTENT_TYPES } from '../../table/table-file.ts';
import { audit } from '../audit/audit.ts';
import { exportDetails, mustExport, prepareRecordExport } from '../record/record-export.ts';
import { type ExportJobRow, exportStore } from './export.store.ts';
import { startExports } from './run-export.ts';

type Call = Context<UserPrincipal>;

const storeOf = ({ services, principal }: Call) => exportStore(services, principal);

export const exportOperations = implement(exportContract, {
  list: async ({ ctx }) => ({ list: (await storeOf(ctx).list()).map((job) => jobOf(job, ctx)) }),

  async create({ input, ctx }) {
    const { services, principal, locale, origin } = ctx;
    const { count, name, columns } = await prepareRecordExport(ctx, input);
    const added = await storeOf(ctx).add({ input, locale, origin, total: count, file_name: name });
    const id = mustExist(added, 'EXPORT_LIMIT', { max: MAX_EXPORT_JOBS });
    const details = { ...exportDetails(input), columns, count };
    await audit(ctx, { action: 'record.export', entity: 'record', details });
    startExports(services, principal.tenant_id);
    return { id };
  },

  async cancel({ input: { id }, ctx }) {
    const path = mustExist(await storeOf(ctx).remove(id), 'EXPORT_NOT_FOUND');
    if (path !== '') await ctx.services.storage.delete(path);
    return {};
  },

  async file({ input: { id }, ctx }) {
    await mustExport(ctx);
    const { storage } = ctx.services;
    const job = await storeOf(ctx).byId(id);
    if (job?.status !== EXPORT_STATUS.finished) throw new AppError('EXPORT_NOT_FOUND');
    const content: StoredContent = {
      etag: `"export-${job.tenant_id}-${id}"`,
      size: async () => mustExist(await storage.sizeOf(job.path), 'EXPORT_NOT_FOUND'),
      open: async (part) => mustExist(await storage.openFile(job.path, part), 'EXPORT_NOT_FOUND'),
    };
    return { content, contentType: CONTENT_TYPES[job.input.format], downloadName: job.file_name };
  },
});

function jobOf({ reason, crt_time, ...job }: ExportJobRow, { locale }: Call): ExportJob {
  return {
    ...job,
    crt_time,
    reason: reason && errorMessage(locale, { code: reason as ErrorCode, details: {} }),
    expires_at: new Date(crt_time.getTime() + EXPORT_HOURS * HOUR_MS),
  };
}
