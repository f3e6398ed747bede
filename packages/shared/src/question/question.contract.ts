import { z } from 'zod';
import { user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { question } from './question.schema.ts';

export const questionContract = defineContract({
  list: {
    kind: 'query',
    summary: 'The pre-test questionnaire in the language of the request',
    access: user(undefined, { scope: 'config:read' }),
    rest: { method: 'GET', path: '/skinMgrSrv/question/list' },
    input: z.object({}),
    output: z.object({ list: z.array(question) }),
  },
});
