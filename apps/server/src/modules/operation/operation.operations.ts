import { operationContract } from '@skin-mirror/shared/operation/operation.contract.ts';
import { implement } from '../../kernel/implement.ts';
import { readOperation } from './read-operation.ts';

export const operationOperations = implement(operationContract, {
  read: ({ ctx }) => readOperation(ctx.services),
});
