import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { FileAnswer } from '@skin-mirror/shared/kernel/contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { serialContract } from '@skin-mirror/shared/serial/serial.contract.ts';
import { serialRow } from '@skin-mirror/shared/serial/serial.schema.ts';
import { quantityProblem, REQUEST_STATUS, SMALL_QUANTITY } from '@skin-mirror/shared/serial/serial.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { translate } from '../../kernel/messages.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { refuseSave } from '../../kernel/rev.ts';
import { type TableColumn, textColumn } from '../../table/table.ts';
import { CONTENT_TYPES, writeTable } from '../../table/table-file.ts';
import { audit } from '../audit/audit.ts';
import { hashActiveCode, newActiveCode } from './active-code.ts';
import { codeRequestStore } from './code-request.store.ts';
import type { Batch, IssuedCode } from './issued-code.ts';
import { labelsPage } from './labels.ts';
import { serialStore } from './serial.store.ts';

type Caller = Context<UserPrincipal>;

const requestsOf = ({ services, principal }: Caller) => codeRequestStore(services, principal);

export const serialOperations = implement(serialContract, {
  list: ({ input: { search, ...page }, ctx }) => serialStore(ctx.services).page(search, page),

  async mark({ input: { id, status, mark, rev }, ctx }) {
    const store = serialStore(ctx.services);
    const serial = await store.mark(id, status, mark, rev);
    const { device_no, was } = serial ?? refuseSave(serialRow, await store.byId(id), 'SERIAL_NOT_FOUND');
    await audit(ctx, { action: 'serial.mark', entity: 'serial', entity_id: device_no, details: { status, was } });
    return {};
  },

  async renewCode({ input, ctx }) {
    const active_code = newActiveCode();
    const renewed = await serialStore(ctx.services).renewCode(input.id, hashActiveCode(active_code));
    const { device_no, is_bound } = mustExist(renewed, 'SERIAL_NOT_FOUND');
    if (is_bound) throw new AppError('SERIAL_IN_USE');
    await audit(ctx, { action: 'serial.renew_code', entity: 'serial', entity_id: device_no });
    return { device_no, active_code };
  },

  requestList: ({ input: { search, ...page }, ctx }) =>
    requestsOf(ctx).page(search, page, ctx.services.env.AUTO_APPROVE_CODES),

  async request({ input, ctx }) {
    const problem = quantityProblem(input.num);
    if (problem) throw new AppError(problem.code, problem.details);
    const { name } = input;
    const num = Number(input.num);
    const id = await requestsOf(ctx).add(name, num);
    await audit(ctx, { action: 'code.request', entity: 'code_request', entity_id: id, details: { name, num } });
    // Where there is one administrator alone, a second click by the same person would protect nothing.
    const isDecided =
      ctx.services.env.AUTO_APPROVE_CODES || (num <= SMALL_QUANTITY && (await requestsOf(ctx).isOnlyAdministrator()));
    return { id, batch_id: isDecided ? await approve(ctx, id, '') : '' };
  },

  async cancel({ input: { id }, ctx }) {
    const request = await openRequest(ctx, id);
    if (!(await requestsOf(ctx).cancel(id))) throw new AppError('REQUEST_SETTLED');
    const details = { name: request.name };
    await audit(ctx, { action: 'code.cancel', entity: 'code_request', entity_id: id, details });
    return {};
  },

  async review({ input: { id, status, reason }, ctx }) {
    const request = await openRequest(ctx, id);
    if (!request.may_review && !ctx.services.env.AUTO_APPROVE_CODES) throw new AppError('REVIEW_BY_ANOTHER');
    if (status === REQUEST_STATUS.approved) return { batch_id: await approve(ctx, id, reason) };
    if (reason === '') throw new AppError('INPUT_REQUIRED', { field: 'reason' });
    if (!(await requestsOf(ctx).reject(id, reason))) throw new AppError('REQUEST_SETTLED');
    await audit(ctx, { action: 'code.reject', entity: 'code_request', entity_id: id, details: { reason } });
    return { batch_id: '' };
  },

  async export({ input: { batch_id, format }, ctx }) {
    const batch = mustExist(await requestsOf(ctx).exportBatch(batch_id), 'REQUEST_NOT_FOUND');
    if (batch === 'gone') throw new AppError('SHEET_GONE');
    const details = { format, count: batch.codes.length };
    await audit(ctx, { action: 'code.export', entity: 'code_request', entity_id: batch_id, details });
    return format === 'labels' ? labelsPage(batch, ctx.locale) : codesSheet(batch, ctx);
  },
});

/** Reads the application only for the right error message. The later write checks again if it is still open. */
async function openRequest(ctx: Caller, id: number) {
  const request = mustExist(await requestsOf(ctx).byId(id), 'REQUEST_NOT_FOUND');
  if (request.status !== REQUEST_STATUS.pending) throw new AppError('REQUEST_SETTLED');
  return request;
}

async function approve(ctx: Caller, id: number, reason: string): Promise<string> {
  const batch = mustExist(await requestsOf(ctx).approve(id, reason), 'REQUEST_SETTLED');
  await audit(ctx, { action: 'code.approve', entity: 'code_request', entity_id: id, details: batch });
  return batch.batch_id;
}

function codesSheet({ batch_id, created, codes }: Batch, { locale }: Caller): FileAnswer {
  const head = (name: string) => translate(locale, `sheet.${name}`);
  const columns: TableColumn<IssuedCode>[] = [
    textColumn(head('device_no'), 16, ({ device_no }) => device_no),
    textColumn(head('active_code'), 16, ({ active_code }) => active_code),
    textColumn(head('batch'), 24, () => batch_id),
    textColumn(head('created'), 20, () => created),
  ];
  const title = translate(locale, 'sheet.codes_name', { batch: batch_id });
  return {
    content: writeTable({ title, columns, rows: once(codes) }, 'xlsx'),
    contentType: CONTENT_TYPES.xlsx,
    downloadName: `${title}.xlsx`,
  };
}

async function* once<Row>(rows: readonly Row[]) {
  yield rows;
}
