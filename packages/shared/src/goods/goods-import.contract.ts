import { z } from 'zod';
import { user } from '../kernel/access.ts';
import { defineContract, type FileAnswer } from '../kernel/contract.ts';
import { flag, rowId } from '../kernel/input.ts';
import { LOCALES } from '../kernel/locales.ts';
import { uploadedFile } from '../kernel/uploaded-file.ts';
import { IMPORT_LIMITS, IMPORT_OUTCOMES, IMPORT_PHASES } from './goods-import.ts';

/**
 * An error in one cell. `row` and `column` are as spreadsheets show them, so row 1 is the template's hidden row of
 * keys.
 */
export const importProblem = z.object({
  row: z.number().int(),
  /** The column's letter; empty if the error is about the whole row. */
  column: z.string(),
  /** The name of the field, as in the product form. */
  field: z.string(),
  /** The cell's content, cut to 100 characters. */
  value: z.string(),
  /** The error's text in the caller's language. */
  reason: z.string(),
});
export type ImportProblem = z.infer<typeof importProblem>;

export const importRow = z.object({
  row: z.number().int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  goods_no: z.string(),
  goods_name: z.string(),
  /** The name of the row's picture in the archive. Empty if the row names none or the archive doesn't contain it. */
  picture: z.string(),
  /** If the row changes a product: the names of the changed fields. */
  fields: z.array(z.string()),
});

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
  /** 1 while the import can be undone, for 24 hours after it; else 0. */
  can_undo: flag,
  /** 1 if rows were refused and the server still has them, for the same 24 hours; else 0. */
  has_rows: flag,
});

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
      /** An id that the caller chooses, to follow `progress` with it. */
      progress_id: z.union([z.literal(''), z.uuid()]).default(''),
      files: z.array(uploadedFile).max(1).default([]),
    }),
    output: z.object({
      /** The number of this import, to undo it; null if nothing was written. */
      batch_id: z.number().int().nullable(),
      /** The number of rows that aren't empty. */
      total: z.number().int(),
      /** The number of rows without errors, including those that change nothing. */
      ok: z.number().int(),
      added: z.number().int(),
      changed: z.number().int(),
      failed: z.number().int(),
      /** The first 50 errors; the sheet of refused rows has all of them. */
      rows: z.array(importProblem),
      /** The outcome of every row. */
      preview: z.array(importRow),
      /** The pictures in the archive that no row names. */
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
  /** Follows an import. Ends with `done`, or after a minute without news. */
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
  /**
   * Returns the refused rows as they were imported, each with its reason, so that a person can correct and import them
   * again.
   */
  refusedRows: {
    kind: 'query',
    summary: 'The refused rows of an import as a sheet',
    access: user('goods', { scope: 'goods:read' }),
    rest: { method: 'GET', path: '/skinMgrSrv/goods/importErrors', envelope: 'file' },
    input: z.object({ id: rowId }),
    output: z.custom<FileAnswer>(),
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_FORGOTTEN'],
  },
  /**
   * Undoes an import within 24 hours, as long as the import is listed. Goods that were edited or locked since then stay
   * as they are.
   */
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
      /** The number of goods that were left unchanged because they were edited or locked after the import. */
      kept: z.number().int(),
    }),
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_UNDONE', 'IMPORT_TOO_OLD'],
  },
});
