import { z } from 'zod';
import { FORMAT_TYPES } from '../export/export.ts';
import { platformAdmin } from '../kernel/access.ts';
import { defineContract, type FileAnswer } from '../kernel/contract.ts';
import { optionalText, rowId, seenRev } from '../kernel/input.ts';
import { pageInput, sortInput } from '../kernel/page.ts';
import { codeRequest, serialRow } from './serial.schema.ts';
import { CODE_REQUEST_SORTS, SERIAL_SORTS } from './serial.ts';

const nothing = z.object({});
const paged = { ...pageInput(15), search: optionalText(64) };

export const serialContract = defineContract({
  list: {
    kind: 'query',
    summary: 'Device numbers of the platform',
    access: platformAdmin(),
    rest: {
      method: 'POST',
      path: '/skinMgrSrv/device/serialList',
      renameInput: { pageNo: 'page' },
      renameOutput: { activated_at: 'crt_time' },
    },
    /** `search` finds any part of the device number, model, machine code, serial number, address, city or remark. */
    input: z.object({ ...paged, ...sortInput(SERIAL_SORTS) }),
    output: z.object({ list: z.array(serialRow), total: z.number().int() }),
  },
  mark: {
    kind: 'mutation',
    audit: ['serial.mark'],
    summary: "Set a device number's status and remark",
    access: platformAdmin(),
    rest: { method: 'POST', path: '/skinMgrSrv/device/serialMark' },
    input: z.object({
      id: rowId,
      mark: z.string().trim().min(1).max(500),
      status: z.coerce.number().pipe(z.literal([10, -11, -1])),
      rev: seenRev,
    }),
    output: nothing,
    errors: ['SERIAL_NOT_FOUND', 'CHANGED_MEANWHILE'],
  },
  /** Replaces the activation code of a mirror. The new code is shown only once. */
  renewCode: {
    kind: 'mutation',
    audit: ['serial.renew_code'],
    summary: 'Make a new activation code for one device number',
    access: platformAdmin(),
    input: z.object({ id: rowId }),
    output: z.object({ device_no: z.string(), active_code: z.string() }),
    errors: ['SERIAL_NOT_FOUND', 'SERIAL_IN_USE'],
  },
  requestList: {
    kind: 'query',
    summary: 'Applications for activation codes',
    access: platformAdmin(),
    rest: { method: 'POST', path: '/skinMgrSrv/device/serialAskList', renameInput: { pageNo: 'page' } },
    input: z.object({ ...paged, ...sortInput(CODE_REQUEST_SORTS) }),
    output: z.object({ list: z.array(codeRequest), total: z.number().int() }),
  },
  request: {
    kind: 'mutation',
    audit: ['code.request', 'code.approve'],
    summary: 'Apply for activation codes',
    access: platformAdmin(),
    rest: { method: 'POST', path: '/skinMgrSrv/device/serialAsk' },
    input: z.object({
      name: z.string().trim().min(1).max(64),
      /** As the user typed it. The operation checks it, because its error explains the allowed range. */
      num: z.union([z.number(), z.string().trim().min(1).max(16)]),
      /** Documented clients send this field. The server ignores it and uses the session instead. */
      opt_user: z.string().max(128).optional(),
    }),
    /** `batch_id` is empty while the application waits for its review. */
    output: z.object({ id: z.number().int(), batch_id: z.string() }),
    errors: ['QUANTITY_NOT_INTEGER', 'QUANTITY_TOO_SMALL', 'QUANTITY_TOO_LARGE'],
  },
  cancel: {
    kind: 'mutation',
    audit: ['code.cancel'],
    summary: 'Cancel an application that nobody decided on yet',
    access: platformAdmin(),
    rest: { method: 'POST', path: '/skinMgrSrv/device/serialCancleAsk' },
    input: z.object({ id: rowId }),
    output: nothing,
    errors: ['REQUEST_NOT_FOUND', 'REQUEST_SETTLED'],
  },
  review: {
    kind: 'mutation',
    audit: ['code.approve', 'code.reject'],
    summary: 'Approve an application, which makes its codes, or reject it with a reason',
    access: platformAdmin(),
    rest: { method: 'POST', path: '/skinMgrSrv/device/serialReview' },
    input: z.object({ id: rowId, status: z.coerce.number().pipe(z.literal([10, 11])), reason: optionalText(200) }),
    output: z.object({ batch_id: z.string() }),
    errors: ['REQUEST_NOT_FOUND', 'REQUEST_SETTLED', 'INPUT_REQUIRED', 'REVIEW_BY_ANOTHER'],
  },
  export: {
    kind: 'query',
    audit: ['code.export'],
    summary: "A batch's device numbers and activation codes, as a sheet or as labels to print",
    access: platformAdmin(),
    rest: {
      method: 'GET',
      path: '/skinMgrSrv/device/serialExport',
      renameInput: { id: 'batch_id' },
      envelope: 'file',
      fileTypes: [FORMAT_TYPES.xlsx, 'text/html'],
    },
    input: z.object({ batch_id: z.string().trim().min(1).max(64), format: z.enum(['xlsx', 'labels']).default('xlsx') }),
    output: z.custom<FileAnswer>(),
    errors: ['REQUEST_NOT_FOUND', 'SHEET_GONE'],
  },
});
