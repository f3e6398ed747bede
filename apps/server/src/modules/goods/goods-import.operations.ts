import { goodsImportContract } from '@skin-mirror/shared/goods/goods-import.contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { implement } from '../../kernel/implement.ts';

const missing = async (): Promise<never> => {
  throw new AppError('IMPORT_NOT_FOUND');
};

export const goodsImportOperations = implement(goodsImportContract, {
  template: missing,
  run: missing,
  progress: async function* () {},
  batches: async () => ({ list: [] }),
  refusedRows: missing,
  undo: missing,
});
