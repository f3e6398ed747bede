import { z } from 'zod';
import { user } from '../kernel/access.ts';
import { defineContract, type FileAnswer } from '../kernel/contract.ts';
import { rowId } from '../kernel/input.ts';
import { recordExportInput } from '../record/record.contract.ts';
import { EXPORT_STATUS, SHEET } from './export.ts';

export const exportJob = z.object({
  id: z.number().int(),
  status: z.literal(Object.values(EXPORT_STATUS)),
  /** The number of rows when the export began, and how many of them are written. */
  total: z.number().int(),
  done: z.number().int(),
  file_name: z.string(),
  /** The size of the file. 0 until the export is finished. */
  bytes: z.number().int(),
  /** Why the export failed, in the language of the request. */
  reason: z.string(),
  crt_time: z.date(),
  /** The file can be fetched until then. */
  expires_at: z.date(),
});
export type ExportJob = z.infer<typeof exportJob>;

/** Exports that are made in the background. Each belongs to the account that began it, and to nobody else. */
export const exportContract = defineContract({
  list: {
    kind: 'query',
    summary: "The account's exports of the last 24 hours, newest first",
    access: user('records'),
    input: z.object({}),
    output: z.object({ list: z.array(exportJob) }),
  },
  create: {
    kind: 'mutation',
    audit: ['record.export'],
    summary: 'Export skin-test records in the background',
    access: user('records'),
    input: recordExportInput,
    output: z.object({ id: z.number().int() }),
    errors: ['EXPORT_NOT_ALLOWED', 'RANGE_TOO_LARGE', 'RECORD_NOT_FOUND', 'EXPORT_LIMIT'],
  },
  /** A running export stops, and a finished one loses its file. */
  cancel: {
    kind: 'mutation',
    audit: null,
    summary: 'Cancel an export or delete its file',
    access: user('records'),
    input: z.object({ id: rowId }),
    output: z.object({}),
    errors: ['EXPORT_NOT_FOUND'],
  },
  file: {
    kind: 'query',
    summary: 'The file of a finished export',
    access: user('records'),
    rest: { method: 'GET', path: '/skinMgrSrv/export/file', ...SHEET },
    input: z.object({ id: rowId }),
    output: z.custom<FileAnswer>(),
    errors: ['EXPORT_NOT_ALLOWED', 'EXPORT_NOT_FOUND'],
  },
});
