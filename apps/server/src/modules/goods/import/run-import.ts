import { megabytes } from '@skin-mirror/shared/file/file-limits.ts';
import { IMPORT_LIMITS } from '@skin-mirror/shared/goods/goods-import.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { UploadedFile } from '@skin-mirror/shared/kernel/contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Context } from '../../../kernel/context.ts';
import { translate } from '../../../kernel/messages.ts';
import { discardFiles } from '../../file/sweep.ts';
import { storeAll } from '../../file/upload.ts';
import { changerOf } from '../../revision/change-settings.ts';
import { categoryStore } from '../category.store.ts';
import { goodsStore } from '../goods.store.ts';
import { checkRoom, profileOf } from '../goods-form.ts';
import { ImportOvertaken, importStore } from './import.store.ts';
import { choicesOf, HEADS } from './import-choices.ts';
import { type FinalRow, finalRows } from './import-outcome.ts';
import type { ImportStep } from './import-progress.ts';
import { type ImportSheet, type ImportShop, NEW_PICTURE, planRows } from './import-rows.ts';
import { ImportRefusal } from './import-sheet.ts';
import { reasonText, storable } from './problem.ts';
import { readInThread } from './read-in-thread.ts';

type Call = Context<UserPrincipal>;
type ReportProgress = (phase: ImportStep['phase'], done?: number, total?: number) => void;

const MAX_PROBLEMS = 50;
const MAX_FILE_NAME = 200;

/**
 * Imports an archive: checks its rows and pictures, and writes all valid rows in one transaction. A dry run writes
 * nothing.
 * @throws AppError The contract lists the error codes.
 */
export async function runImport(
  ctx: Call,
  file: UploadedFile,
  { isDryRun, progress_id }: { readonly isDryRun: boolean; readonly progress_id: string },
) {
  if (file.size > IMPORT_LIMITS.maxBytes) {
    throw new AppError('FILE_TOO_LARGE', { max: megabytes(IMPORT_LIMITS.maxBytes) });
  }
  const report: ReportProgress = (phase, done = 0, total = 0) => {
    const id = { user_id: ctx.principal.user_id, progress_id };
    if (progress_id !== '') ctx.services.importProgress.publish(id, { phase, done, total });
  };
  try {
    return await ctx.services.importTurns(ctx.principal.tenant_id, () => importArchive(ctx, file, isDryRun, report));
  } catch (cause) {
    if (cause instanceof ImportRefusal && cause.cause) ctx.log.warn({ err: cause.cause }, 'an archive was not read');
    throw asAppError(ctx.locale, cause);
  } finally {
    report('done');
  }
}

async function importArchive(ctx: Call, file: UploadedFile, isDryRun: boolean, report: ReportProgress) {
  report('reading');
  // The archive is read only now, so that waiting imports take no memory.
  const bytes = await file.read();
  if (Buffer.from(bytes.subarray(0, 2)).toString('latin1') !== 'PK') throw new AppError('FILE_TYPE');
  const content = await readInThread(bytes, HEADS);
  const total = content.lines.length;
  report('checking', 0, total);
  const planned = await planRows(await importShop(ctx, content), content);
  const shop = { storage: ctx.services.storage, tenant_id: ctx.principal.tenant_id };
  const { rows, unused_pictures } = await finalRows(shop, content, planned, (done, count) =>
    report('pictures', done, count),
  );
  const count = (outcome: FinalRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const [added, changed, failed] = [count('new'), count('changed'), count('refused')];
  if (added > 0) await checkRoom(ctx, added);
  let batch_id: number | null = null;
  if (!isDryRun && added + changed + failed > 0) {
    report('saving', 0, added + changed);
    batch_id = await write(ctx, file, content, rows);
  }
  const problems = rows.flatMap(({ line, problems: own }) =>
    own.map(({ reason, ...where }) => ({ row: line.row, ...where, reason: reasonText(ctx.locale, reason) })),
  );
  return {
    batch_id,
    total,
    ok: total - failed,
    added,
    changed,
    failed,
    rows: problems.slice(0, MAX_PROBLEMS),
    preview: rows.map(({ line, outcome, goods_no, goods_name, picture, fields }) => ({
      row: line.row,
      outcome,
      goods_no: storable(goods_no).slice(0, 100),
      goods_name: storable(goods_name).slice(0, 200),
      picture,
      fields,
    })),
    unused_pictures,
  };
}

/** Loads the shop's types, categories, mirrors and existing products, once for all rows. */
async function importShop(ctx: Call, { columns, lines }: ImportSheet): Promise<ImportShop> {
  const { services, principal } = ctx;
  const goods = goodsStore(services, principal);
  const numberAt = columns.find(({ key }) => key === 'goods_no')?.index;
  const numbers = numberAt === undefined ? [] : lines.map(({ cells }) => cells[numberAt] ?? '');
  const [profile, types, categories, devices, existing] = await Promise.all([
    profileOf(ctx),
    goods.types(),
    categoryStore(services, principal).list(),
    goods.devices(),
    importStore(services.pool, principal).existing(numbers.filter((number) => number !== '' && !number.includes('\0'))),
  ]);
  return {
    profile,
    types: new Set(types.map(({ id }) => id)),
    categories: new Set(categories.map(({ category_id }) => category_id)),
    // A sheet has no column for schemes, so an import does not change a product's scheme.
    schemes: new Set(),
    devices,
    typeNames: choicesOf([
      ...types.flatMap(({ id, names }) => Object.values(names).map((name) => [name, id] as const)),
      ...types.map(({ id }) => [String(id), id] as const),
    ]),
    categoryNames: choicesOf([
      ...categories.map(({ category_id, name }) => [name, category_id] as const),
      ...categories.map(({ category_id }) => [String(category_id), category_id] as const),
    ]),
    existing: new Map(existing.map((product) => [product.goods_no.toLowerCase(), product])),
  };
}

/** Stores the pictures, then writes the products. If that fails, the pictures are deleted now or later. */
async function write(
  { services, principal }: Call,
  file: UploadedFile,
  { columns }: ImportSheet,
  rows: readonly FinalRow[],
): Promise<number> {
  const taken = rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed');
  const pictures = new Map(taken.flatMap(({ newPicture }) => (newPicture ? [[newPicture.path, newPicture]] : [])));
  const stored = await storeAll(services, principal, 'goods', [...pictures.values()], { is_booked: true });
  const paths = new Map([...pictures.keys()].map((name, index) => [name, stored[index] ?? '']));
  const withPicture = ({ values, newPicture }: FinalRow) => {
    if (!values) throw new Error('a row that is taken has values');
    return values.goods_pic === NEW_PICTURE
      ? { ...values, goods_pic: paths.get(newPicture?.path ?? '') ?? '' }
      : values;
  };
  const changes = {
    ...changerOf(principal),
    file_name: storable(file.filename).slice(0, MAX_FILE_NAME),
    total: rows.length,
    added: taken.filter(({ existing }) => !existing).map(withPicture),
    changed: taken.flatMap((row) => (row.existing ? [{ before: row.existing, values: withPicture(row) }] : [])),
    refused: rows
      .filter(({ outcome }) => outcome === 'refused')
      .map(({ line, problems }) => ({
        row: line.row,
        cells: Object.fromEntries(columns.map(({ key, index }) => [key, line.cells[index] ?? ''])),
        problems,
      })),
    files: stored,
  };
  try {
    return await importStore(services.pool, principal).write(changes);
  } catch (cause) {
    // After any other error, the products may have been written, so the pictures stay. `releaseBookings` later deletes
    // pictures that nothing uses.
    if (cause instanceof ImportOvertaken) await discardFiles(services, principal.tenant_id, stored);
    throw cause;
  }
}

function asAppError(locale: Locale, cause: unknown): unknown {
  if (cause instanceof ImportOvertaken) return new AppError('SERVER_BUSY');
  if (!(cause instanceof ImportRefusal)) return cause;
  if (cause.part === 'rows') return new AppError('IMPORT_TOO_MANY_ROWS', cause.values);
  const reason = translate(locale, `import.problem.${cause.problem}`, cause.values);
  return new AppError(cause.part === 'archive' ? 'IMPORT_ARCHIVE' : 'IMPORT_SHEET', { reason });
}
