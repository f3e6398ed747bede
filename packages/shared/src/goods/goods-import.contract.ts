import { z } from 'zod';
import { FORMAT_TYPES } from '../export/export.ts';
import { user } from '../kernel/access.ts';
import { defineContract, type FileAnswer } from '../kernel/contract.ts';
import { flag, rowId } from '../kernel/input.ts';
import { LOCALES } from '../kernel/locales.ts';
import { uploadedFile } from '../kernel/uploaded-file.ts';
import { IMPORT_LIMITS, IMPORT_OUTCOMES, IMPORT_PHASES } from './goods-import.ts';

/** An error in one cell, named as in a spreadsheet. Row 1 is the hidden row with the field keys. */
export const importProblem = z.object({
  row: z.number().int(),
  /** The column's letter; empty if the error is about the whole row. */
  column: z.string(),
  field: z.string(),
  value: z.string(),
  reason: z.string(),
});
export type ImportProblem = z.infer<typeof importProblem>;

export const importRow = z.object({
  row: z.number().int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  goods_no: z.string(),
  goods_name: z.string(),
  /** The name of the row's picture file. Empty if the row names no picture, or if the archive doesn't contain it. */
  picture: z.string(),
  /** The names of the changed fields, if the row changes an existing product. */
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
  /** 1 if the import can still be undone (within 24 hours), else 0. */
  can_undo: flag,
  /** 1 if the import has refused rows that can be downloaded, else 0. The server keeps them for 24 hours. */
  has_rows: flag,
});

export const goodsImportContract = defineContract({
  template: {
    kind: 'query',
    summary: 'An archive to fill in: sheet with a sample, dictionaries and a picture',
    access: user('goods', { scope: 'goods:read' }),
    rest: { method: 'GET', path: '/skinMgrSrv/goods/template', envelope: 'file', fileTypes: ['application/zip'] },
    input: z.object({ locale: z.enum(LOCALES).optional() }),
    output: z.custom<FileAnswer>(),
  },
  /**
   * Imports products from an archive with a sheet and pictures. Rows with errors are skipped and reported. All other
   * rows are saved in one transaction. `dry_run` only checks and saves nothing.
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
      /** An id that the caller chooses. The caller can follow the import with it: see `progress`. */
      progress_id: z.union([z.literal(''), z.uuid()]).default(''),
      files: z.array(uploadedFile).max(1).default([]),
    }),
    output: z.object({
      /** The id of this import, for undoing it. Null if nothing was saved. */
      batch_id: z.number().int().nullable(),
      /** The number of rows, without empty rows. */
      total: z.number().int(),
      /** The number of rows without errors, including those that change nothing. */
      ok: z.number().int(),
      added: z.number().int(),
      changed: z.number().int(),
      failed: z.number().int(),
      /** The first 50 errors. The sheet of refused rows contains all errors. */
      rows: z.array(importProblem),
      preview: z.array(importRow),
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
      'SHOP_BUSY',
    ],
  },
  /** Reports the progress of an import. The stream ends when the import is done, or after one minute without news. */
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
  /** Returns the refused rows as a sheet, each with its reason. A person can correct the rows and import them again. */
  refusedRows: {
    kind: 'query',
    summary: 'The refused rows of an import as a sheet',
    access: user('goods', { scope: 'goods:read' }),
    rest: { method: 'GET', path: '/skinMgrSrv/goods/importErrors', envelope: 'file', fileTypes: [FORMAT_TYPES.xlsx] },
    input: z.object({ id: rowId }),
    output: z.custom<FileAnswer>(),
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_FORGOTTEN'],
  },
  /** Undoes an import of the list within 24 hours. Products that were edited or locked since then don't change. */
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
      /** The number of products that didn't change because they were edited or locked after the import. */
      kept: z.number().int(),
    }),
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_UNDONE', 'IMPORT_TOO_OLD'],
  },
});
