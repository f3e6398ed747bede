import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { schemeContract } from '@skin-mirror/shared/scheme/scheme.contract.ts';
import { implement } from '../../kernel/implement.ts';

const missing = async (): Promise<never> => {
  throw new AppError('SCHEME_NOT_FOUND');
};

export const schemeOperations = implement(schemeContract, {
  list: missing,
  detail: missing,
  save: missing,
  remove: missing,
  restore: missing,
});
