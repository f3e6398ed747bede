import type { QuestionAnswers } from '@skin-mirror/shared/record/record.schema.ts';
import { readableAnswers } from './readable-answers.ts';
import { trpc } from './trpc.ts';

/** Loads the questions that a customer answered, as they were worded then. */
export function useAnswers(given: QuestionAnswers) {
  const ids = Object.keys(given);
  const query = trpc.question.versions.useQuery({ ids: ids.slice(0, 200) }, { enabled: ids.length > 0 });
  return { query, hasAnswers: ids.length > 0, answers: readableAnswers(query.data?.list ?? [], given) };
}
