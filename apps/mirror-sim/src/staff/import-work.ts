import { readFile } from 'node:fs/promises';
import { goodsImportContract } from '@skin-mirror/shared/goods/goods-import.contract.ts';
import { type Problem, problem } from '../messages.ts';
import { differing } from '../problems.ts';
import type { StaffStep } from '../scenario/steps.ts';
import type { Staff } from './staff.ts';

/** Imports products, from a file or from the shop's own template with its sample. No row may be refused. */
export async function importGoods(
  { file, undo }: Extract<StaffStep, { do: 'import' }>,
  { staff }: { readonly staff: Staff },
): Promise<Problem | undefined> {
  const bytes = file === undefined ? await staff.download(TEMPLATE) : await readFile(file);
  const answer = await staff.sendFile(goodsImportContract.run, bytes, 'goods.zip');
  const { batch_id, failed, total, rows } = answer;
  const [row] = rows;
  if (row) return problem('problem.import_row', { row: row.row, column: row.column, reason: row.reason });
  const [wrong] = [...differing('import')('failed', 0, failed), ...differing('import')('empty', false, total === 0)];
  if (wrong || !undo || batch_id === null) return wrong;
  await staff.ask('goodsImport', 'undo', { id: batch_id });
  return undefined;
}

const TEMPLATE = goodsImportContract.template.rest.path;
