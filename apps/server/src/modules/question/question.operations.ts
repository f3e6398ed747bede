import { questionContract } from '@skin-mirror/shared/question/question.contract.ts';
import { implement } from '../../kernel/implement.ts';

export const questionOperations = implement(questionContract, {
  async list({ ctx }) {
    const rules = await ctx.services.ruleBook.latest(ctx.principal.tenant_id);
    return { list: rules.questionsIn(ctx.locale) };
  },
});
