import { questionKey } from '../question/question.ts';
import type { QuestionAnswers, RecordSale } from '../record/record.schema.ts';

interface Test {
  readonly test_time: string;
}

interface Bought {
  readonly goods_id: number;
  readonly goods_name: string;
  /** The number of pieces over all tests. */
  readonly num: number;
  /** The time of the last sale, in ISO 8601. */
  readonly time: string;
}

/** Adds up what a person bought. `tests` begin with the newest one, and so does the answer. A product has its newest name. */
export function boughtGoods(tests: readonly { readonly sold: Pick<RecordSale, 'goods' | 'time'> | null }[]): Bought[] {
  const bought = new Map<number, Bought>();
  for (const { sold } of tests) {
    for (const { goods_id, goods_name, num } of sold?.goods ?? []) {
      const known = bought.get(goods_id) ?? { goods_id, goods_name, num: 0, time: sold?.time ?? '' };
      bought.set(goods_id, { ...known, num: known.num + num });
    }
  }
  return [...bought.values()];
}

interface Answer {
  /** The id of the question as it was worded at that time. */
  readonly id: string;
  readonly answer: QuestionAnswers[string];
  /** The time of the test, in ISO 8601. */
  readonly time: string;
}

/** Returns a person's newest answer to each question. `tests` begin with the newest one. */
export function newestAnswers(
  tests: readonly (Test & { readonly other_detects: { readonly questions: QuestionAnswers } })[],
): Answer[] {
  const answers = new Map<string, Answer>();
  for (const { test_time, other_detects } of tests) {
    for (const [id, answer] of Object.entries(other_detects.questions)) {
      const isEmpty = answer.length === 0;
      if (!isEmpty && !answers.has(questionKey(id))) answers.set(questionKey(id), { id, answer, time: test_time });
    }
  }
  return [...answers.values()];
}
