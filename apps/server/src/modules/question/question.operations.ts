import { randomUUID } from 'node:crypto';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';
import {
  type QuestionRow,
  questionContract,
  questionnaireFile,
  questionRow,
} from '@skin-mirror/shared/question/question.contract.ts';
import type { StoredQuestion } from '@skin-mirror/shared/question/question.schema.ts';
import { questionId, questionKey } from '@skin-mirror/shared/question/question.ts';
import { withWording, wordedQuestion, wordedQuestions } from '@skin-mirror/shared/question/question-change.ts';
import { questionProblems } from '@skin-mirror/shared/question/question-problems.ts';
import { storedSeeds } from '@skin-mirror/shared/question/seed.ts';
import { dimensionOf } from '@skin-mirror/shared/question/wish.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { seen } from '../../kernel/rev.ts';
import { audit } from '../audit/audit.ts';
import { type AskedQuestion, type NextQuestion, questionStore } from './question.store.ts';

type Call = Context<UserPrincipal>;

const storeOf = ({ services, principal }: Call) => questionStore(services, principal);

async function shopLocale({ services, principal }: Call) {
  return (await services.ruleBook.latest(principal.tenant_id)).default_locale;
}

export const questionOperations = implement(questionContract, {
  async list({ ctx }) {
    const rules = await ctx.services.ruleBook.latest(ctx.principal.tenant_id);
    return { list: rules.questionsIn(ctx.locale) };
  },

  async versions({ input: { ids }, ctx }) {
    const keys = [...new Set(ids.map(questionKey))];
    const found: StoredQuestion[] = await storeOf(ctx).versions(keys);
    const seeds = storedSeeds().filter(({ key }) => !found.some((one) => one.key === key && one.version === 1));
    const locales = { wanted: ctx.locale, shopDefault: await shopLocale(ctx) };
    const worded = [...found, ...seeds].map((one) => wordedQuestion(one, locales));
    return { list: worded.filter(({ id }) => ids.includes(id)) };
  },

  async builder({ input, ctx }) {
    const lang = input.lang ?? (await shopLocale(ctx));
    const own = await storeOf(ctx).own();
    const asked = own.length > 0 ? own : storedSeeds().map((seed) => ({ ...seed, rev: 0 }));
    const list = rowsOf(asked, lang, await shopLocale(ctx));
    return { own: own.length > 0 ? (1 as const) : (0 as const), lang, list };
  },

  async save({ input: { id, rev, lang, required, show_if, ...input }, ctx }) {
    const shopDefault = await shopLocale(ctx);
    const locale = lang ?? shopDefault;
    const options = input.options.map((option) => ({ ...option, id: option.id || randomUUID().slice(0, 8) }));
    const { result: key, ids } = await storeOf(ctx).change((before, newKey) => {
      const old = before.find((one) => one.key === questionKey(id));
      if (id !== '' && (!old || questionId(old.key, old.version) !== id)) {
        // The id of an older version means that somebody changed the question meanwhile.
        if (!old) throw new AppError('QUESTION_NOT_FOUND');
        throw overtaken(before, old, locale, shopDefault);
      }
      if (old && seen(rev) !== undefined && old.rev !== seen(rev)) throw overtaken(before, old, locale, shopDefault);
      const changed: NextQuestion = {
        key: old?.key ?? newKey(),
        required,
        ...withWording(old, { ...input, options }, locale),
        show_if: show_if && { ...show_if, question: questionKey(show_if.question) },
      };
      if (old && isSame(old, changed)) throw new AppError('NOTHING_CHANGED');
      const next = old ? before.map((one) => (one === old ? changed : one)) : [...before, changed];
      refuseProblems(next, changed.key);
      return { next, result: changed.key };
    });
    const details = { question: input.question, lang: locale, is_new: id === '' };
    await audit(ctx, { action: 'question.update', entity: 'question', entity_id: key, details });
    return { id: ids.get(key) ?? key };
  },

  async remove({ input: { ids }, ctx }) {
    const keys = new Set(ids.map(questionKey));
    if (keys.size === 0) throw new AppError('SELECTION_EMPTY');
    const { result } = await storeOf(ctx).change((before) => {
      const asked = new Set(before.map(({ key, version }) => questionId(key, version)));
      if (!ids.every((id) => asked.has(id))) throw new AppError('QUESTION_NOT_FOUND');
      const next = before.filter(({ key }) => !keys.has(key));
      const needing = next.findIndex(({ show_if }) => show_if && keys.has(show_if.question));
      if (needing >= 0)
        throw new AppError('QUESTION_NEEDED', { place: before.indexOf(next[needing] as AskedQuestion) + 1 });
      const texts = before
        .filter(({ key }) => keys.has(key))
        .map((one) => Object.values(one.texts)[0]?.question ?? one.key);
      return { next, result: texts };
    });
    const details = { questions: result };
    await audit(ctx, { action: 'question.remove', entity: 'question', entity_id: [...keys].join(), details });
    return { count: keys.size };
  },

  async sort({ input: { ids }, ctx }) {
    await storeOf(ctx).change((before) => {
      const byId = new Map(before.map((one) => [questionId(one.key, one.version), one]));
      const next = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
      if (next.length !== before.length || ids.length !== before.length) throw new AppError('QUESTIONS_CHANGED');
      refuseProblems(next);
      return { next, result: undefined };
    });
    await audit(ctx, { action: 'question.sort', entity: 'question', details: { ids } });
    return {};
  },

  async export({ ctx }) {
    const own = await storeOf(ctx).own();
    const questions = (own.length > 0 ? own : storedSeeds()).map(
      ({ key, type, required, texts, options, show_if }) => ({ id: key, type, required, texts, options, show_if }),
    );
    return { questionnaire: { questions } };
  },

  async import({ input, ctx }) {
    const parsed = questionnaireFile.safeParse(input.questionnaire);
    if (!parsed.success) {
      const path = parsed.error.issues[0]?.path ?? [];
      throw new AppError('QUESTION_FILE', {
        place: path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(' › ') || 'questions',
      });
    }
    const next = parsed.data.questions.map(({ id, ...one }) => ({ key: id, ...one }));
    const wordless = next.findIndex(({ texts }) => Object.keys(texts).length === 0);
    if (wordless >= 0) throw new AppError('QUESTION_FILE', { place: `questions › ${wordless + 1} › texts` });
    refuseProblems(next);
    await storeOf(ctx).change(() => ({ next, result: undefined }));
    await audit(ctx, { action: 'question.import', entity: 'question', details: { count: next.length } });
    return { count: next.length };
  },
});

function rowsOf(questions: readonly AskedQuestion[], wanted: Locale, shopDefault: Locale): QuestionRow[] {
  return wordedQuestions(questions, { wanted, shopDefault }).map((worded, at) => {
    const { key, version, rev, texts, options } = questions[at] as AskedQuestion;
    return {
      ...worded,
      options: worded.options.map((option, place) => ({
        ...option,
        dimension: dimensionOf(key, options[place] as StoredQuestion['options'][number]),
      })),
      version,
      rev,
      langs: Object.keys(texts) as Locale[],
    };
  });
}

function overtaken(questions: readonly AskedQuestion[], old: AskedQuestion, wanted: Locale, shopDefault: Locale) {
  const newer = questionRow.parse(rowsOf(questions, wanted, shopDefault)[questions.indexOf(old)]);
  return new AppError('CHANGED_MEANWHILE', {}, newer);
}

const isSame = ({ version: _version, rev: _rev, ...before }: AskedQuestion, after: NextQuestion): boolean =>
  isSameJson(before, after);

/** @param changed the question that was changed; a problem of another question then means that this one is needed as it was */
function refuseProblems(questions: readonly NextQuestion[], changed?: string): void {
  const [problem] = questionProblems(questions);
  if (!problem) return;
  const { code, place } = problem;
  const isOther =
    changed !== undefined && questions[place - 1]?.key !== changed && code === 'QUESTION_CONDITION_UNKNOWN';
  throw new AppError(isOther ? 'QUESTION_NEEDED' : code, { place });
}
