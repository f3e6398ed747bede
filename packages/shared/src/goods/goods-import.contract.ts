import { z } from 'zod';
import { user } from '../kernel/access.ts';
import { defineContract, type FileAnswer } from '../kernel/contract.ts';
import { flag, rowId } from '../kernel/input.ts';
import { LOCALES } from '../kernel/locales.ts';
import { uploadedFile } from '../kernel/uploaded-file.ts';
import { IMPORT_LIMITS, IMPORT_OUTCOMES, IMPORT_PHASES } from './goods-import.ts';

/** An error in one cell. `row` and `column` are as spreadsheets show them; row 1 is the template's hidden row. */
export const importProblem = z.object({
  row: z.number().int(),
  /** The column's letter. Empty: the whole row. */
  column: z.string(),
  /** Name of the field, as in the product form. */
  field: z.string(),
  /** The cell's content, cut to 100 characters. */
  value: z.string(),
  /** In the caller's language. */
  reason: z.string(),
});
export type ImportProblem = z.infer<typeof importProblem>;

export const importRow = z.object({
  row: z.number().int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  goods_no: z.string(),
  goods_name: z.string(),
  /** Name of its picture in the archive. Empty if the row names none or the archive lacks it. */
  picture: z.string(),
  /** For `changed`: names of the changed fields. */
  fields: z.array(z.string()),
});
export type ImportRow = z.infer<typeof importRow>;

export const importBatch = z.object({
  id: z.number().int(),
  file_name: z.string(),
  total: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  failed: z.number().int(),
  user_name: z.string(),
  crt_time: z.date(),
  undone_at: z.date().nullable(),
  /** 1 while the import can be undone, for 24 hours. */
  can_undo: flag,
});
export type ImportBatch = z.infer<typeof importBatch>;

export const goodsImportContract = defineContract({
  template: {
    kind: 'query',
    summary: 'An archive to fill in: sheet with a sample, dictionaries and a picture',
    access: user('goods', { scope: 'goods:read' }),
    rest: { method: 'GET', path: '/skinMgrSrv/goods/template', envelope: 'file' },
    input: z.object({ locale: z.enum(LOCALES).optional() }),
    output: z.custom<FileAnswer>(),
  },
  /**
   * Imports one archive with a sheet and pictures. Rows with errors are skipped and reported; all others are saved in
   * one transaction. `dry_run` writes nothing, but runs the same checks and gives the same answer.
   */
  run: {
    kind: 'mutation',
    audit: ['goods.import'],
    summary: 'Import products from an archive, or try to',
    access: user('goods', { scope: 'goods:write' }),
    rest: {
      method: 'POST',
      path: '/skinmgr/goods/importGoods',
      files: { maxBytes: IMPORT_LIMITS.maxBytes, maxFiles: 1 },
    },
    input: z.object({
      dry_run: z.coerce.number().pipe(flag).default(0),
      /** Chosen by the caller, who can follow `progress` with it. */
      progress_id: z.union([z.literal(''), z.uuid()]).default(''),
      files: z.array(uploadedFile).max(1).default([]),
    }),
    output: z.object({
      /** Null if nothing was written. */
      batch_id: z.number().int().nullable(),
      /** Rows of the sheet that aren't blank. */
      total: z.number().int(),
      /** Rows without errors, including `same` ones. */
      ok: z.number().int(),
      added: z.number().int(),
      changed: z.number().int(),
      failed: z.number().int(),
      /** At most 50; the sheet of refused rows has all of them. */
      rows: z.array(importProblem),
      /** All rows. */
      preview: z.array(importRow),
      /** Pictures in the archive that no row names. */
      unused_pictures: z.array(z.string()),
    }),
    errors: [
      'INPUT_REQUIRED',
      'FILE_TYPE',
      'FILE_TOO_LARGE',
      'IMPORT_ARCHIVE',
      'IMPORT_SHEET',
      'IMPORT_TOO_MANY_ROWS',
      'GOODS_LIMIT',
      'QUOTA_EXCEEDED',
      'SERVER_BUSY',
    ],
  },
  /** Ends with `done`, or after a minute without news. */
  progress: {
    kind: 'subscription',
    summary: 'How far an import of one’s own is',
    access: user('goods'),
    input: z.object({ progress_id: z.uuid() }),
    output: z.object({
      phase: z.enum(IMPORT_PHASES),
      done: z.number().int(),
      total: z.number().int(),
    }),
  },
  batches: {
    kind: 'query',
    summary: 'The last imports, newest first',
    access: user('goods', { scope: 'goods:read' }),
    input: z.object({}),
    output: z.object({ list: z.array(importBatch).max(IMPORT_LIMITS.keptImports) }),
  },
  /** The refused rows as imported, each with its reason, to correct and import again. */
  refusedRows: {
    kind: 'query',
    summary: 'The refused rows of an import as a sheet',
    access: user('goods', { scope: 'goods:read' }),
    rest: { method: 'GET', path: '/skinMgrSrv/goods/importErrors', envelope: 'file' },
    input: z.object({ id: rowId }),
    output: z.custom<FileAnswer>(),
    errors: ['IMPORT_NOT_FOUND'],
  },
  /** Within 24 hours, and while the import is listed. Goods that were edited or locked since then stay as they are. */
  undo: {
    kind: 'mutation',
    audit: ['goods.import_undo'],
    summary: 'Take an import back',
    access: user('goods', { scope: 'goods:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/goods/importUndo' },
    input: z.object({ id: rowId }),
    output: z.object({
      removed: z.number().int(),
      restored: z.number().int(),
      /** Goods left unchanged because they were edited or locked since then. */
      kept: z.number().int(),
    }),
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_UNDONE', 'IMPORT_TOO_OLD'],
  },
});
